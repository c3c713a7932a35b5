import type { CallName } from '../../../core/contract/calls/calls.ts'
import { addressBody, signInBody, signUpBody } from '../customers/member.ts'
import { orderWire } from './shop-server.ts'

const key = { idempotencyKey: 'key-00000001' }
const proof = { mobilePrefix: '+34', mobile: '600000000', otp: '000000', username: 'x' }

/** The keys of a push subscription, from the example in RFC 8291. */
export const phoneKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A valid body for each call of the contract, for one customer. */
export function everyBody(
  customerId: string,
  { orderId = 'none', addressId = 'none' } = {},
): Record<CallName, object> {
  const own = { customerId, storeId: 'corner' }
  const order = { ...own, orderId }
  const place = { lat: 41.4, lng: 2.2 }
  const profile = { email: 'thief@mail.test', firstName: 'Thief', lastName: '', title: null }
  return {
    storeIdentity: { accessUrl: 'http://corner.test/', product: 'retail' },
    storeGet: { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null },
    categoryList: { serviceId: 'pickup', language: 'en', storeId: 'corner' },
    itemGet: { storeId: 'corner', itemId: 'rice' },
    orderCreate: orderWire({ id: customerId, token: '' }),
    orderList: { ...own, cursor: null, pageSize: 10 },
    orderDetail: order,
    orderCancel: order,
    orderOnlinePayment: { ...order, paymentType: 'card', amount: 1 },
    orderPaymentResult: { ...order, paymentId: 'x' },
    deliveryFee: { serviceId: 'delivery', deliveryDistance: 1, totalAmount: 1, deliveryAreaList: [] },
    memberGet: own,
    purchaseList: { ...own, cursor: null, pageSize: 10 },
    missionList: own,
    missionClaim: { ...own, missionId: 'x' },
    invitationGet: own,
    invitationCheck: { storeId: 'corner', invitationCode: 'x' },
    couponList: own,
    couponClaim: { ...own, couponId: 'happy', couponCode: '' },
    voucherOptionList: { storeId: 'corner' },
    voucherPurchaseCreate: {
      ...own,
      clientOrderId: 'voucher-1',
      voucherAmount: 20,
      bonusAmount: 0,
      paymentType: 'card',
      giftInfo: null,
    },
    voucherPurchaseCancel: { ...own, orderId: 'nothing' },
    voucherGiftGet: { storeId: 'corner', giftCode: 'x' },
    voucherGiftOpen: { ...own, giftCode: 'x' },
    addressList: { customerId },
    addressAdd: { customerId, address: addressBody() },
    addressUpdate: { customerId, address: addressBody({ id: addressId }) },
    addressDelete: { customerId, id: addressId },
    addressSearch: { ...own, text: 'maquinista' },
    deliveryDistance: { ...own, ...place },
    signIn: signInBody(proof),
    signUp: signUpBody(proof),
    sendCode: {
      businessNo: '+34600000000',
      product: 'retail',
      productNo: 'corner',
      businessType: 'customer_sign_in',
    },
    customerGet: own,
    customerUpdate: { ...own, ...profile },
    signOut: { ...own, everywhere: true },
    customerData: own,
    customerDelete: own,
    attemptInquiry: { ...own, ...key },
    attemptWithdraw: { ...own, ...key },
    slotsFull: { storeId: 'corner', serviceId: 'pickup' },
    bookingSlots: { storeId: 'corner', dinersNumber: 2, areaId: null, replacedBookingId: null },
    bookingCreate: {
      ...own,
      clientBookingId: 'booking-1',
      startTime: '2026-08-01T18:00:00.000Z',
      dinersNumber: 2,
      areaId: null,
      replacedBookingId: null,
    },
    bookingConfirm: {
      ...own,
      bookingId: 'x',
      contactFirstName: 'Thief',
      contactLastName: '',
      contactMobilePrefix: '+34',
      contactMobile: '600000000',
      email: '',
      remark: '',
      smsConsent: true,
      marketingConsent: false,
    },
    bookingList: own,
    bookingDetail: { ...own, bookingId: 'x' },
    bookingCancel: { ...own, bookingId: 'x' },
    bookingWait: {
      ...own,
      date: '2026-11-20',
      isOn: true,
      dinersNumber: 2,
      areaId: null,
      contactMobilePrefix: '+34',
      contactMobile: '600000000',
      smsConsent: true,
    },
    pushKey: own,
    pushSubscribe: { ...own, endpoint: 'https://push.example/thief', ...phoneKeys },
    pushUnsubscribe: { ...own, endpoint: 'https://push.example/thief' },
  }
}
