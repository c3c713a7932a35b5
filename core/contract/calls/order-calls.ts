import * as v from 'valibot'
import { Id, PaymentMethod } from '../../schema/primitives.ts'
import { Amount } from '../amount.ts'
import { type Asked, call } from '../call.ts'
import { Meters } from '../wire/delivery-wire.ts'
import { OrderCreateWire } from '../wire/order/order-draft-wire.ts'
import { OrderWire } from '../wire/order/order-wire.ts'

const OneOrder = v.object({ customerId: Id, storeId: Id, orderId: Id })

const isThisOrder = (order: OrderWire, { request }: Asked<v.InferOutput<typeof OneOrder>>): boolean =>
  order.orderId === request.orderId && order.storeId === request.storeId

/** Ours: the order that the payment is for. Missing in an older server's answer. */
const about = { orderId: v.optional(Id) }
const isForThisOrder = (
  { orderId }: { orderId?: string | undefined },
  { request }: Asked<{ orderId: string }>,
) => orderId === undefined || orderId === request.orderId

/**
 * Places an order once per Idempotency-Key. Without one, clientOrderId is the key; without that, the server derives a
 * key from the request itself. Refused with SP_10010 and an OrderDifferenceWire when prices have changed.
 */
export const orderCreate = call({
  path: '/order/create',
  request: OrderCreateWire,
  answer: OrderWire,
  policy: 'queue',
  auth: 'customer',
  // The customer isn't compared: a guest's order belongs to the member that the guest has since become.
  isAbout: (order, { request: { clientOrderId, storeId }, key }) =>
    order.clientOrderId === (clientOrderId ?? key ?? order.clientOrderId) &&
    order.storeId === (storeId ?? order.storeId),
})

/** The customer's orders, newest first. `cursor` is the previous answer's `nextCursor`, or null. */
export const orderList = call({
  path: '/order/list/inquiry',
  request: v.object({
    customerId: Id,
    storeId: Id,
    cursor: v.nullable(v.pipe(v.string(), v.maxLength(100))),
    pageSize: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
    /**
     * Ours: whether to include voucher purchases. A release older than vouchers can't read a list that contains one.
     */
    withVouchers: v.optional(v.boolean(), false),
  }),
  answer: v.object({ dataList: v.array(OrderWire), nextCursor: v.nullable(v.string()) }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ dataList }, { request: { customerId, storeId } }) =>
    dataList.every((order) => order.customerId === customerId && order.storeId === storeId),
})

export const orderDetail = call({
  path: '/order/detail/inquiry',
  request: OneOrder,
  answer: OrderWire,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisOrder,
})

/** Cancels an order while the restaurant still allows it, else SP_0045. Cancelling twice answers the same. */
export const orderCancel = call({
  path: '/order/customer/cancel',
  request: OneOrder,
  answer: OrderWire,
  policy: 'queue',
  auth: 'customer',
  isAbout: isThisOrder,
})

/** Opens a payment for an order. Never queued. */
export const orderOnlinePayment = call({
  path: '/order/online/payment',
  request: v.object({ ...OneOrder.entries, paymentType: PaymentMethod, amount: Amount }),
  answer: v.object({ paymentId: Id, redirectUrl: v.string(), clientSecret: v.string(), ...about }),
  policy: 'never',
  auth: 'customer',
  isAbout: isForThisOrder,
})

export const orderPaymentResult = call({
  path: '/order/payment/result/get',
  request: v.object({ ...OneOrder.entries, paymentId: Id }),
  answer: v.object({
    status: v.picklist(['pending', 'paid', 'failed', 'expired']),
    paidAmount: Amount,
    ...about,
  }),
  policy: 'never',
  auth: 'customer',
  isAbout: isForThisOrder,
})

/**
 * The delivery fee; 0 when the distance is unknown (spec §5), unless the shop doesn't deliver in that case. Refused
 * with SP_10004 when the service doesn't deliver, SP_0023 outside every area.
 */
export const deliveryFee = call({
  path: '/delivery/fee/get',
  request: v.object({
    serviceId: Id,
    deliveryDistance: Meters,
    totalAmount: Amount,
    deliveryAreaList: v.nullish(v.array(Id), []),
  }),
  answer: v.object({
    deliveryFee: Amount,
    /** Ours: the matching area, or null, and the minimum total for delivery there. */
    deliveryAreaId: v.nullable(Id),
    minimumAmount: Amount,
  }),
  policy: 'never',
  auth: 'none',
})
