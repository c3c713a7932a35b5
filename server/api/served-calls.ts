import * as v from 'valibot'
import { calls } from '../../core/contract/calls/calls.ts'
import { livePath, LiveRequest } from '../../core/contract/calls/live-call.ts'
import {
  answerAddressAdd,
  answerAddressDelete,
  answerAddressList,
  answerAddressUpdate,
} from '../handlers/address.ts'
import { answerBenefits } from '../handlers/benefits.ts'
import { answerAttemptInquiry, answerAttemptWithdraw } from '../handlers/attempt.ts'
import { answerAddressSearch, answerDeliveryDistance, answerDeliveryFee } from '../handlers/delivery.ts'
import { answerCategoryList, answerItem } from '../handlers/menu.ts'
import { answerLive } from '../handlers/live.ts'
import { answerOrderCancel } from '../handlers/order-cancel.ts'
import { answerOrderCreate } from '../handlers/order-create.ts'
import { answerOrderDetail, answerOrderList } from '../handlers/order-read.ts'
import { answerOnlinePayment, answerPaymentResult } from '../handlers/payment.ts'
import { answerCustomerData, answerCustomerDelete } from '../handlers/privacy.ts'
import { answerCustomer, answerCustomerUpdate, answerSignOut } from '../handlers/profile.ts'
import { answerPushKey, answerPushSubscribe, answerPushUnsubscribe } from '../handlers/push.ts'
import { answerSendCode } from '../handlers/send-code.ts'
import { answerSignIn } from '../handlers/sign-in.ts'
import { answerSignUp } from '../handlers/sign-up.ts'
import { answerSlotsFull } from '../handlers/slots.ts'
import { answerStoreGet, answerStoreIdentity } from '../handlers/store.ts'
import { anywhere, forCustomer, inShop, type ServedCall } from './served-call.ts'

/** Every call of the contract, once. */
export const servedCalls: readonly ServedCall[] = [
  anywhere(calls.storeIdentity, answerStoreIdentity),
  inShop(calls.storeGet, answerStoreGet),
  inShop(calls.categoryList, answerCategoryList),
  inShop(calls.itemGet, answerItem),
  inShop(calls.sendCode, answerSendCode),
  inShop(calls.signIn, answerSignIn),
  inShop(calls.signUp, answerSignUp),
  forCustomer(calls.signOut, answerSignOut),
  forCustomer(calls.customerGet, answerCustomer),
  forCustomer(calls.customerUpdate, answerCustomerUpdate),
  forCustomer(calls.customerBenefits, answerBenefits),
  forCustomer(calls.customerData, answerCustomerData),
  forCustomer(calls.customerDelete, answerCustomerDelete),
  forCustomer(calls.addressList, answerAddressList),
  forCustomer(calls.addressAdd, answerAddressAdd),
  forCustomer(calls.addressUpdate, answerAddressUpdate),
  forCustomer(calls.addressDelete, answerAddressDelete),
  forCustomer(calls.addressSearch, answerAddressSearch),
  forCustomer(calls.deliveryDistance, answerDeliveryDistance),
  inShop(calls.deliveryFee, answerDeliveryFee),
  forCustomer(calls.orderCreate, answerOrderCreate),
  forCustomer(calls.orderList, answerOrderList),
  forCustomer(calls.orderDetail, answerOrderDetail),
  forCustomer(calls.orderCancel, answerOrderCancel),
  forCustomer(calls.attemptInquiry, answerAttemptInquiry),
  forCustomer(calls.attemptWithdraw, answerAttemptWithdraw),
  inShop(calls.slotsFull, answerSlotsFull),
  forCustomer(calls.orderOnlinePayment, answerOnlinePayment),
  forCustomer(calls.orderPaymentResult, answerPaymentResult),
  forCustomer(calls.pushKey, answerPushKey),
  forCustomer(calls.pushSubscribe, answerPushSubscribe),
  forCustomer(calls.pushUnsubscribe, answerPushUnsubscribe),
]

/** The one that is answered with a stream. */
export const servedLive: ServedCall = inShop(
  { path: livePath, request: LiveRequest, answer: v.unknown(), policy: 'never', auth: 'none' },
  answerLive,
)
