import * as v from 'valibot'
import { calls } from '../../core/contract/calls/calls.ts'
import { livePath, LiveRequest } from '../../core/contract/calls/live-call.ts'
import {
  answerAddressAdd,
  answerAddressDelete,
  answerAddressList,
  answerAddressUpdate,
} from './customers/address.ts'
import { answerBenefits } from './customers/benefits.ts'
import { answerAttemptInquiry, answerAttemptWithdraw } from './orders/attempt.ts'
import { answerAddressSearch, answerDeliveryDistance, answerDeliveryFee } from './shops/delivery.ts'
import { answerCategoryList, answerItem } from './shops/menu.ts'
import { answerLive } from './orders/live.ts'
import { answerOrderCancel } from './orders/order-cancel.ts'
import { answerOrderCreate } from './orders/order-create.ts'
import { answerOrderDetail, answerOrderList } from './orders/order-read.ts'
import { answerOnlinePayment, answerPaymentResult } from './orders/payment.ts'
import { answerCustomerData, answerCustomerDelete } from './customers/privacy.ts'
import { answerCustomer, answerCustomerUpdate, answerSignOut } from './customers/profile.ts'
import { answerPushKey, answerPushSubscribe, answerPushUnsubscribe } from './customers/push.ts'
import { answerSendCode } from './customers/send-code.ts'
import { answerSignIn } from './customers/sign-in.ts'
import { answerSignUp } from './customers/sign-up.ts'
import { answerSlotsFull } from './shops/slots.ts'
import { answerStoreGet, answerStoreIdentity } from './shops/store.ts'
import { anywhere, forCustomer, inShop, type ServedCall } from '../api/served-call.ts'

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
