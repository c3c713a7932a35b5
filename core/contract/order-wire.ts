import * as v from 'valibot'
import { type Build, type ChosenOption, Count, Quantity } from '../schema/cart.ts'
import type { Contact } from '../schema/customer.ts'
import { type Order, type OrderDraft, OrderState } from '../schema/order.ts'
import { Id, Language, OrderType, PaymentMethod } from '../schema/primitives.ts'
import { Amount, toAmount, toCents } from './amount.ts'

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** An instant as ISO 8601 in UTC. */
const Instant = v.pipe(v.string(), v.isoTimestamp())

const AttrChoice = v.object({ attrKeyId: Id, attrValueId: Id, quantity: Quantity })

const ItemLineWire = v.object({
  /** Ours: names the line in a refusal. */
  lineId: Id,
  itemId: Id,
  itemTitle: Text(500),
  /** Price of one, as built; two decimals. */
  itemPrice: Amount,
  quantity: Quantity,
  itemImageMin: Text(300),
  itemDetail: v.array(Text(300)),
  itemAttrList: v.pipe(v.array(AttrChoice), v.maxLength(100)),
  skuId: v.nullable(Id),
  remark: Text(500),
})

const PackageLineWire = v.object({
  lineId: Id,
  packageId: Id,
  packageName: Text(500),
  packagePrice: Amount,
  packageImageMin: Text(300),
  packageDetail: v.array(Text(300)),
  quantity: Quantity,
  pickList: v.pipe(
    v.array(
      v.object({
        pileId: Id,
        itemId: Id,
        skuId: v.nullable(Id),
        quantity: Quantity,
        itemAttrList: v.pipe(v.array(AttrChoice), v.maxLength(100)),
      }),
    ),
    v.maxLength(100),
  ),
})

/** What order/create takes (spec §3). Ours: clientOrderId, dinersNumber, lineId, pickList. */
export const OrderCreateWire = v.object({
  clientOrderId: Id,
  customerId: Id,
  remark: Text(500),
  paymentType: PaymentMethod,
  /** Empty for "as soon as possible". */
  appointmentTime: v.union([v.literal(''), Instant]),
  source: Text(100),
  customerLanguage: Language,
  product: v.literal('retail'),
  ccy: Text(3),
  storeId: Id,
  totalAmount: Amount,
  oldAmount: Amount,
  isImmediate: v.literal(false),
  tablewareNumber: Count,
  dinersNumber: v.nullable(Count),
  serviceId: Id,
  packageList: v.pipe(v.array(PackageLineWire), v.maxLength(100)),
  itemList: v.pipe(v.array(ItemLineWire), v.maxLength(100)),
  eleafletId: Text(100),
  couponId: v.nullable(Id),
  activityId: v.nullable(Id),
  memberRate: v.number(),
  tableId: v.nullable(Id),
  pickupType: v.nullable(v.literal('counter')),
  contactFirstName: Text(80),
  contactLastName: Text(80),
  contactMobilePrefix: Text(6),
  contactMobile: Text(24),
})
export type OrderCreateWire = v.InferOutput<typeof OrderCreateWire>

export function writeOrderDraft(draft: OrderDraft, orgId: string): OrderCreateWire {
  return {
    clientOrderId: draft.clientOrderId,
    customerId: draft.customerId,
    remark: draft.note,
    paymentType: draft.payment,
    appointmentTime: draft.appointmentAt === null ? '' : new Date(draft.appointmentAt).toISOString(),
    source: draft.source,
    customerLanguage: draft.language,
    product: 'retail',
    ccy: draft.currency,
    storeId: draft.storeId,
    totalAmount: toAmount(draft.totalCents),
    oldAmount: toAmount(draft.totalCents),
    isImmediate: false,
    tablewareNumber: draft.cutlery,
    dinersNumber: draft.diners,
    serviceId: draft.serviceId,
    packageList: draft.combos.map((line) => ({
      lineId: line.id,
      packageId: line.comboId,
      packageName: line.snapshot.title,
      packagePrice: toAmount(line.snapshot.unitCents),
      packageImageMin: line.snapshot.picture,
      packageDetail: line.snapshot.details,
      quantity: line.quantity,
      pickList: line.picks.map((pick) => ({
        pileId: pick.pileId,
        quantity: pick.quantity,
        ...writeBuild(pick.build),
      })),
    })),
    itemList: draft.items.map((line) => ({
      lineId: line.id,
      itemTitle: line.snapshot.title,
      itemPrice: toAmount(line.snapshot.unitCents),
      quantity: line.quantity,
      itemImageMin: line.snapshot.picture,
      itemDetail: line.snapshot.details,
      remark: line.note,
      ...writeBuild(line.build),
    })),
    eleafletId: orgId,
    couponId: null,
    activityId: null,
    memberRate: 1,
    tableId: draft.tableCode,
    pickupType: draft.contact && !draft.tableCode ? 'counter' : null,
    contactFirstName: draft.contact?.firstName ?? '',
    contactLastName: draft.contact?.lastName ?? '',
    contactMobilePrefix: draft.contact?.mobilePrefix ?? '',
    contactMobile: draft.contact?.mobile ?? '',
  }
}

export function readOrderDraft(wire: OrderCreateWire): OrderDraft {
  return {
    clientOrderId: wire.clientOrderId,
    storeId: wire.storeId,
    serviceId: wire.serviceId,
    customerId: wire.customerId,
    language: wire.customerLanguage,
    currency: wire.ccy,
    tableCode: wire.tableId,
    appointmentAt: wire.appointmentTime === '' ? null : Date.parse(wire.appointmentTime),
    payment: wire.paymentType,
    contact: readContact(wire),
    note: wire.remark,
    cutlery: wire.tablewareNumber,
    diners: wire.dinersNumber,
    source: wire.source,
    items: wire.itemList.map((line) => ({
      id: line.lineId,
      build: readBuild(line),
      quantity: line.quantity,
      note: line.remark,
      snapshot: {
        title: line.itemTitle,
        picture: line.itemImageMin,
        details: line.itemDetail,
        unitCents: toCents(line.itemPrice),
      },
    })),
    combos: wire.packageList.map((line) => ({
      id: line.lineId,
      comboId: line.packageId,
      picks: line.pickList.map((pick) => ({
        pileId: pick.pileId,
        quantity: pick.quantity,
        build: readBuild(pick),
      })),
      quantity: line.quantity,
      snapshot: {
        title: line.packageName,
        picture: line.packageImageMin,
        details: line.packageDetail,
        unitCents: toCents(line.packagePrice),
      },
    })),
    totalCents: toCents(wire.totalAmount),
  }
}

type BuildWire = { itemId: string; skuId: string | null; itemAttrList: v.InferOutput<typeof AttrChoice>[] }

const writeBuild = (build: Build): BuildWire => ({
  itemId: build.itemId,
  skuId: build.skuId,
  itemAttrList: build.options.map(({ groupId, valueId, quantity }) => ({
    attrKeyId: groupId,
    attrValueId: valueId,
    quantity,
  })),
})

const readBuild = (wire: BuildWire): Build => ({
  itemId: wire.itemId,
  skuId: wire.skuId,
  options: wire.itemAttrList.map(({ attrKeyId, attrValueId, quantity }): ChosenOption => ({
    groupId: attrKeyId,
    valueId: attrValueId,
    quantity,
  })),
})

type ContactWire = Pick<
  OrderCreateWire,
  'contactFirstName' | 'contactLastName' | 'contactMobilePrefix' | 'contactMobile'
>

function readContact(wire: ContactWire): Contact | null {
  const contact: Contact = {
    firstName: wire.contactFirstName,
    lastName: wire.contactLastName,
    mobilePrefix: wire.contactMobilePrefix,
    mobile: wire.contactMobile,
  }
  return contact.firstName || contact.lastName || contact.mobile ? contact : null
}

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
    contactFirstName: order.contact?.firstName ?? '',
    contactLastName: order.contact?.lastName ?? '',
    contactMobilePrefix: order.contact?.mobilePrefix ?? '',
    contactMobile: order.contact?.mobile ?? '',
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
