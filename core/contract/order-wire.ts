import * as v from 'valibot'
import { Count } from '../schema/cart.ts'
import { type Order, OrderState } from '../schema/order.ts'
import { Id, OrderType, PaymentMethod } from '../schema/primitives.ts'
import { Amount, toAmount, toCents } from './amount.ts'
import { readContact, writeContact } from './contact-wire.ts'
import { Instant } from './instant.ts'

/** An order as the server answers it. Field names are ours where spec §3 only labels them. */
export const OrderWire = v.object({
  orderId: Id,
  orderNo: v.string(),
  clientOrderId: Id,
  customerId: Id,
  storeId: Id,
  serviceTypeSub: OrderType,
  orderStatus: OrderState,
  orderTime: Instant,
  updateTime: Instant,
  appointmentTime: v.union([v.literal(''), Instant]),
  pickupNo: v.string(),
  tableNo: v.string(),
  paymentType: PaymentMethod,
  ccy: v.string(),
  totalAmount: Amount,
  paidAmount: Amount,
  payableAmount: Amount,
  deliveryFee: Amount,
  remark: v.string(),
  tablewareNumber: Count,
  dinersNumber: v.nullable(Count),
  contactFirstName: v.string(),
  contactLastName: v.string(),
  contactMobilePrefix: v.string(),
  contactMobile: v.string(),
  lineList: v.array(
    v.object({
      title: v.string(),
      detailList: v.array(v.string()),
      imageMin: v.string(),
      quantity: Count,
      unitPrice: Amount,
      amount: Amount,
      remark: v.string(),
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
    pickupNumber: wire.pickupNo,
    tableNumber: wire.tableNo,
    payment: wire.paymentType,
    currency: wire.ccy,
    totalCents: toCents(wire.totalAmount),
    paidCents: toCents(wire.paidAmount),
    deliveryFeeCents: toCents(wire.deliveryFee),
    note: wire.remark,
    cutlery: wire.tablewareNumber,
    diners: wire.dinersNumber,
    contact: readContact(wire),
    lines: wire.lineList.map((line) => ({
      title: line.title,
      details: line.detailList,
      picture: line.imageMin,
      quantity: line.quantity,
      unitCents: toCents(line.unitPrice),
      cents: toCents(line.amount),
      note: line.remark,
    })),
  }
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
    pickupNo: order.pickupNumber,
    tableNo: order.tableNumber,
    paymentType: order.payment,
    ccy: order.currency,
    totalAmount: toAmount(order.totalCents),
    paidAmount: toAmount(order.paidCents),
    payableAmount: toAmount(order.totalCents - order.paidCents),
    deliveryFee: toAmount(order.deliveryFeeCents),
    remark: order.note,
    tablewareNumber: order.cutlery,
    dinersNumber: order.diners,
    ...writeContact(order.contact),
    lineList: order.lines.map((line) => ({
      title: line.title,
      detailList: line.details,
      imageMin: line.picture,
      quantity: line.quantity,
      unitPrice: toAmount(line.unitCents),
      amount: toAmount(line.cents),
      remark: line.note,
    })),
  }
}

/** What SP_10010 and its like carry: the lines whose price moved or that can't be had any more. */
export const OrderDifferenceWire = v.object({
  totalAmount: v.nullable(Amount),
  lineList: v.array(v.object({ lineId: Id, agreedPrice: Amount, currentPrice: v.nullable(Amount) })),
})
export type OrderDifferenceWire = v.InferOutput<typeof OrderDifferenceWire>
