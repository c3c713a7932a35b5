import { calls } from '../../core/contract/calls.ts'
import { answerAttemptInquiry, answerAttemptWithdraw } from '../handlers/attempt.ts'
import { answerCustomer, answerSignIn } from '../handlers/customer.ts'
import { answerCategoryList, answerItem } from '../handlers/menu.ts'
import { answerOrderCancel } from '../handlers/order-cancel.ts'
import { answerOrderCreate } from '../handlers/order-create.ts'
import { answerOrderDetail, answerOrderList } from '../handlers/order-read.ts'
import { answerStoreGet, answerStoreIdentity } from '../handlers/store.ts'
import { anywhere, forCustomer, inShop, type ServedCall } from './served-call.ts'

/** Every call that this server answers; the others of the contract are answered with LD_NOT_IMPLEMENTED. */
export const servedCalls: readonly ServedCall[] = [
  anywhere(calls.storeIdentity, answerStoreIdentity),
  inShop(calls.storeGet, answerStoreGet),
  inShop(calls.categoryList, answerCategoryList),
  inShop(calls.itemGet, answerItem),
  inShop(calls.signIn, answerSignIn),
  forCustomer(calls.customerGet, answerCustomer),
  forCustomer(calls.orderCreate, answerOrderCreate),
  forCustomer(calls.orderList, answerOrderList),
  forCustomer(calls.orderDetail, answerOrderDetail),
  forCustomer(calls.orderCancel, answerOrderCancel),
  forCustomer(calls.attemptInquiry, answerAttemptInquiry),
  forCustomer(calls.attemptWithdraw, answerAttemptWithdraw),
]
