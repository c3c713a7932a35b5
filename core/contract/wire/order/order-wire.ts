import * as v from 'valibot'
import { BillRule, type BillStep } from '../../../schema/order/bill.ts'
import { Choice, Count } from '../../../schema/order/cart.ts'
import { type Order, OrderState } from '../../../schema/order/order.ts'
import { Id, OrderKind, PaymentMethod } from '../../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { readContact, writeContact } from '../contact-wire.ts'
import { deliveryEntries, readDelivered, writeDelivered } from '../delivery-wire.ts'
import { Instant } from '../../instant.ts'
import { readVoucher, VoucherWire, writeVoucher } from '../member/voucher-wire.ts'
import { readTax, TaxWire, writeTax } from '../tax-wire.ts'

/** The delivery fields of a placed order, which has a fee field of its own. */
const { deliveryFee: _, deliveryAddressId: _id, ...placedEntries } = deliveryEntries

/** An order as the server answers it. Field names are ours where spec §3 only labels them. */
export const OrderWire = v.object({
  orderId: Id,
  orderNo: v.string(),
  clientOrderId: Id,
  customerId: Id,
  storeId: Id,
  serviceTypeSub: OrderKind,
  orderStatus: OrderState,
  orderTime: Instant,
  updateTime: Instant,
  appointmentTime: v.union([v.literal(''), Instant]),
  /** Ours, and missing in an older server's answer: when the order expires by itself, and its history. */
  expireTime: v.optional(v.union([v.literal(''), Instant]), ''),
  statusList: v.optional(
    v.array(v.object({ orderStatus: OrderState, statusTime: Instant, remark: v.string() })),
    [],
  ),
  pickupNo: v.string(),
  tableNo: v.string(),
  paymentType: PaymentMethod,
  ccy: v.string(),
  totalAmount: Amount,
  paidAmount: Amount,
  payableAmount: Amount,
  /** Ours: paid at the practice bank or with test keys, so that no money has moved. Missing in every other order. */
  isPractice: v.optional(v.boolean()),
  /** Ours: how much of the online payments is being or was paid back. Missing in an older server's answer. */
  refundAmount: v.optional(Amount),
  /**
   * Ours: refunds of a meal that was handed over, by the way the money went back: online, in person, to the balance.
   * Missing where there are none.
   */
  refundList: v.optional(
    v.array(
      v.object({
        refundTime: Instant,
        onlineAmount: Amount,
        counterAmount: Amount,
        voucherAmount: Amount,
        remark: v.string(),
      }),
    ),
  ),
  deliveryFee: Amount,
  /** Ours: the steps that make the total. Missing in answers from before this field existed. */
  billList: v.optional(
    v.array(v.object({ rule: v.string(), amount: Amount, name: v.optional(v.string()) })),
    [],
  ),
  taxList: v.optional(v.array(TaxWire)),
  /** Ours: the coupon that the order gave back; its last day is empty if it never expires. */
  couponBack: v.optional(v.object({ expiryDate: v.string() })),
  remark: v.string(),
  tablewareNumber: Count,
  dinersNumber: v.nullable(Count),
  contactFirstName: v.string(),
  contactLastName: v.string(),
  contactMobilePrefix: v.string(),
  contactMobile: v.string(),
  /** Ours: the booking that the meal was ordered ahead for. */
  bookingInfo: v.optional(v.object({ bookingId: Id, bookingNo: v.string() })),
  /** Ours: the voucher that the order buys. */
  voucherInfo: v.optional(VoucherWire),
  ...placedEntries,
  lineList: v.array(
    v.object({
      title: v.string(),
      detailList: v.array(v.string()),
      imageMin: v.string(),
      quantity: Count,
      unitPrice: Amount,
      amount: Amount,
      remark: v.string(),
      /** Ours: the choices by id, for ordering the line again. */
      choice: v.optional(Choice),
    }),
  ),
})
export type OrderWire = v.InferOutput<typeof OrderWire>

export function readOrder(wire: OrderWire): Order {
  return {
    id: wire.orderId,
    number: wire.orderNo,
    clientOrderId: wire.clientOrderId,
    customerId: wire.customerId,
    storeId: wire.storeId,
    orderType: wire.serviceTypeSub,
    state: wire.orderStatus,
    createdAt: Date.parse(wire.orderTime),
    updatedAt: Date.parse(wire.updateTime),
    appointmentAt: wire.appointmentTime === '' ? null : Date.parse(wire.appointmentTime),
    expiresAt: wire.expireTime === '' ? null : Date.parse(wire.expireTime),
    history: wire.statusList.map(({ orderStatus, statusTime, remark }) => ({
      state: orderStatus,
      at: Date.parse(statusTime),
      reason: remark,
    })),
    pickupNumber: wire.pickupNo,
    tableNumber: wire.tableNo,
    payment: wire.paymentType,
    currency: wire.ccy,
    totalCents: toCents(wire.totalAmount),
    paidCents: toCents(wire.paidAmount),
    ...(wire.isPractice && { isPractice: true }),
    ...(wire.refundAmount && { refundCents: toCents(wire.refundAmount) }),
    ...(wire.refundList && {
      refunds: wire.refundList.map((refund) => ({
        at: Date.parse(refund.refundTime),
        reason: refund.remark,
        onlineCents: toCents(refund.onlineAmount),
        counterCents: toCents(refund.counterAmount),
        balanceCents: toCents(refund.voucherAmount),
      })),
    }),
    deliveryFeeCents: toCents(wire.deliveryFee),
    note: wire.remark,
    cutlery: wire.tablewareNumber,
    diners: wire.dinersNumber,
    contact: readContact(wire),
    ...(wire.bookingInfo && {
      booking: { id: wire.bookingInfo.bookingId, number: wire.bookingInfo.bookingNo },
    }),
    ...(wire.voucherInfo && { voucher: readVoucher(wire.voucherInfo) }),
    bill: readBill(wire.billList),
    ...(wire.taxList && { taxes: wire.taxList.map(readTax) }),
    ...(wire.couponBack && { couponBack: { lastDay: wire.couponBack.expiryDate || null } }),
    delivery: readDelivered(wire),
    lines: wire.lineList.map((line) => ({
      title: line.title,
      details: line.detailList,
      picture: line.imageMin,
      quantity: line.quantity,
      unitCents: toCents(line.unitPrice),
      cents: toCents(line.amount),
      note: line.remark,
      ...(line.choice && { choice: line.choice }),
    })),
  }
}

/**
 * A bill with a rule that this release doesn't know is shown without steps: leaving a single step out would make it
 * wrong.
 */
function readBill(steps: OrderWire['billList']): BillStep[] {
  const known = steps.flatMap(({ rule, amount, name }) =>
    v.is(BillRule, rule) ? [{ rule, cents: toCents(amount), ...(name && { name }) }] : [],
  )
  return known.length === steps.length ? known : []
}

export function writeOrder(order: Order): OrderWire {
  return {
    orderId: order.id,
    orderNo: order.number,
    clientOrderId: order.clientOrderId,
    customerId: order.customerId,
    storeId: order.storeId,
    serviceTypeSub: order.orderType,
    orderStatus: order.state,
    orderTime: new Date(order.createdAt).toISOString(),
    updateTime: new Date(order.updatedAt).toISOString(),
    appointmentTime: order.appointmentAt === null ? '' : new Date(order.appointmentAt).toISOString(),
    expireTime: order.expiresAt === null ? '' : new Date(order.expiresAt).toISOString(),
    statusList: order.history.map(({ state, at, reason }) => ({
      orderStatus: state,
      statusTime: new Date(at).toISOString(),
      remark: reason,
    })),
    pickupNo: order.pickupNumber,
    tableNo: order.tableNumber,
    paymentType: order.payment,
    ccy: order.currency,
    totalAmount: toAmount(order.totalCents),
    paidAmount: toAmount(order.paidCents),
    payableAmount: toAmount(order.totalCents - order.paidCents),
    ...(order.isPractice && { isPractice: true }),
    ...(order.refundCents && { refundAmount: toAmount(order.refundCents) }),
    ...(order.refunds && {
      refundList: order.refunds.map(({ at, reason, onlineCents, counterCents, balanceCents }) => ({
        refundTime: new Date(at).toISOString(),
        onlineAmount: toAmount(onlineCents),
        counterAmount: toAmount(counterCents),
        voucherAmount: toAmount(balanceCents),
        remark: reason,
      })),
    }),
    deliveryFee: toAmount(order.deliveryFeeCents),
    remark: order.note,
    tablewareNumber: order.cutlery,
    dinersNumber: order.diners,
    ...(order.booking && { bookingInfo: { bookingId: order.booking.id, bookingNo: order.booking.number } }),
    ...(order.voucher && { voucherInfo: writeVoucher(order.voucher) }),
    ...writeContact(order.contact),
    ...writeDelivered(order.delivery),
    ...(order.taxes && { taxList: order.taxes.map(writeTax) }),
    ...(order.couponBack && { couponBack: { expiryDate: order.couponBack.lastDay ?? '' } }),
    billList: order.bill.map(({ cents, ...step }) => ({ ...step, amount: toAmount(cents) })),
    lineList: order.lines.map((line) => ({
      title: line.title,
      detailList: line.details,
      imageMin: line.picture,
      quantity: line.quantity,
      unitPrice: toAmount(line.unitCents),
      amount: toAmount(line.cents),
      remark: line.note,
      ...(line.choice && { choice: line.choice }),
    })),
  }
}

/** The data of SP_10010 and SP_0053: how the order differs from what can be had. */
export const OrderDifferenceWire = v.object({
  totalAmount: v.nullable(Amount),
  /**
   * `points`: the customer now has fewer than the order uses; neither dishes nor the delivery fee have changed. Of a
   * voucher: its `bonus` has changed, or the `amount` isn't sold any more.
   */
  reason: v.optional(v.picklist(['points', 'bonus', 'amount'])),
  /** The price of the dishes before any reduction, if it differs from the sent amount although no dish has changed. */
  oldAmount: v.optional(Amount),
  /** The lines whose price has changed or that can't be had any more. */
  lineList: v.array(v.object({ lineId: Id, agreedPrice: Amount, currentPrice: v.nullable(Amount) })),
  /** The delivery fee, if it differs from the agreed one. */
  deliveryFee: v.optional(v.object({ agreedFee: Amount, currentFee: Amount })),
  /** The dishes and categories that every order must hold and this one lacks. */
  missing: v.optional(v.object({ itemIdList: v.array(Id), categoryIdList: v.array(Id) })),
})
export type OrderDifferenceWire = v.InferOutput<typeof OrderDifferenceWire>
