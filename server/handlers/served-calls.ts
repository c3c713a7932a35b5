import { calls } from '../../core/contract/calls/calls.ts'
import { liveCall } from '../../core/contract/calls/live-call.ts'
import {
  answerAddressAdd,
  answerAddressDelete,
  answerAddressList,
  answerAddressUpdate,
} from './customers/address.ts'
import { answerBookingDetail, answerBookingList, answerBookingSlots } from './bookings/booking-read.ts'
import { answerBookingCancel, answerBookingConfirm, answerBookingCreate } from './bookings/booking-write.ts'
import { answerBookingWait } from './bookings/booking-wait.ts'
import { answerCouponClaim, answerCouponList } from './member/coupon.ts'
import { answerInvitation, answerInvitationCheck } from './member/invitation.ts'
import { answerMissionClaim, answerMissionList } from './member/mission.ts'
import { answerMember, answerPurchaseList } from './member/member.ts'
import {
  answerGift,
  answerGiftOpen,
  answerVoucherOptions,
  answerVoucherCancel,
  answerVoucherPurchase,
} from './member/voucher.ts'
import { answerAttemptInquiry, answerAttemptWithdraw } from './orders/attempt.ts'
import { answerAddressSearch, answerDeliveryDistance, answerDeliveryFee } from './shops/delivery.ts'
import { answerCategoryList, answerItem } from './shops/menu.ts'
import { answerLive } from './orders/live.ts'
import { answerOrderCancel } from './orders/order-cancel.ts'
import { answerOrderCreate, askOrderCreate } from './orders/order-create.ts'
import { answerOrderDetail, answerOrderList, askOrderList } from './orders/order-read.ts'
import { answerOnlinePayment, answerPaymentResult } from './orders/payment.ts'
import { answerCustomerData, answerCustomerDelete } from './customers/privacy.ts'
import { answerCustomer, answerCustomerUpdate, answerSignOut } from './customers/profile.ts'
import { answerPushKey, answerPushSubscribe, answerPushUnsubscribe } from './customers/push.ts'
import { answerSendCode } from './customers/send-code.ts'
import { answerSignIn } from './customers/sign-in.ts'
import { answerSignUp } from './customers/sign-up.ts'
import { answerSlotsFull } from './shops/slots.ts'
import { answerStoreGet, answerStoreIdentity } from './shops/store.ts'
import { publicCall, customerCall, shopCall, type ServedCall } from '../api/served-call.ts'

/** Every call of the contract. */
export const servedCalls: readonly ServedCall[] = [
  publicCall(calls.storeIdentity, answerStoreIdentity),
  shopCall(calls.storeGet, answerStoreGet),
  shopCall(calls.categoryList, answerCategoryList),
  shopCall(calls.itemGet, answerItem),
  shopCall(calls.sendCode, answerSendCode),
  shopCall(calls.signIn, answerSignIn),
  shopCall(calls.signUp, answerSignUp),
  customerCall(calls.signOut, answerSignOut),
  customerCall(calls.customerGet, answerCustomer),
  customerCall(calls.customerUpdate, answerCustomerUpdate),
  customerCall(calls.memberGet, answerMember),
  // The old path, which phones use that haven't loaded this release yet.
  customerCall({ ...calls.memberGet, path: '/customer/benefit/get' }, answerMember),
  customerCall(calls.purchaseList, answerPurchaseList),
  customerCall(calls.couponList, answerCouponList),
  customerCall(calls.couponClaim, answerCouponClaim),
  customerCall(calls.missionList, answerMissionList),
  customerCall(calls.missionClaim, answerMissionClaim),
  customerCall(calls.invitationGet, answerInvitation),
  shopCall(calls.invitationCheck, answerInvitationCheck),
  shopCall(calls.voucherOptionList, answerVoucherOptions),
  customerCall(calls.voucherPurchaseCreate, answerVoucherPurchase),
  customerCall(calls.voucherPurchaseCancel, answerVoucherCancel),
  shopCall(calls.voucherGiftGet, answerGift),
  customerCall(calls.voucherGiftOpen, answerGiftOpen),
  customerCall(calls.customerData, answerCustomerData),
  customerCall(calls.customerDelete, answerCustomerDelete),
  customerCall(calls.addressList, answerAddressList),
  customerCall(calls.addressAdd, answerAddressAdd),
  customerCall(calls.addressUpdate, answerAddressUpdate),
  customerCall(calls.addressDelete, answerAddressDelete),
  customerCall(calls.addressSearch, answerAddressSearch),
  customerCall(calls.deliveryDistance, answerDeliveryDistance),
  shopCall(calls.deliveryFee, answerDeliveryFee),
  customerCall(calls.orderCreate, answerOrderCreate, askOrderCreate),
  customerCall(calls.orderList, answerOrderList, askOrderList),
  customerCall(calls.orderDetail, answerOrderDetail),
  customerCall(calls.orderCancel, answerOrderCancel),
  customerCall(calls.attemptInquiry, answerAttemptInquiry),
  customerCall(calls.attemptWithdraw, answerAttemptWithdraw),
  shopCall(calls.slotsFull, answerSlotsFull),
  customerCall(calls.orderOnlinePayment, answerOnlinePayment),
  customerCall(calls.orderPaymentResult, answerPaymentResult),
  shopCall(calls.bookingSlots, answerBookingSlots),
  customerCall(calls.bookingCreate, answerBookingCreate),
  customerCall(calls.bookingConfirm, answerBookingConfirm),
  customerCall(calls.bookingList, answerBookingList),
  customerCall(calls.bookingDetail, answerBookingDetail),
  customerCall(calls.bookingCancel, answerBookingCancel),
  customerCall(calls.bookingWait, answerBookingWait),
  customerCall(calls.pushKey, answerPushKey),
  customerCall(calls.pushSubscribe, answerPushSubscribe),
  customerCall(calls.pushUnsubscribe, answerPushUnsubscribe),
]

/** The one call that is answered with a stream. */
export const servedLive: ServedCall = shopCall(liveCall, answerLive)
