import * as v from 'valibot'
import { type Build, type ChosenOption, Count, Quantity } from '../../schema/order/cart.ts'
import type { OrderDraft } from '../../schema/order/order.ts'
import { Id, Language, PaymentMethod } from '../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { clip } from '../clip.ts'
import { readContact, writeContact } from './contact-wire.ts'
import { deliveryEntries, readDelivery, writeDelivery } from './delivery-wire.ts'
import { Instant } from '../instant.ts'

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** Of texts that only inform: what is longer is cut by whoever writes, never a reason to refuse an order. */
const longest = { title: 500, detail: 300, picture: 300, origin: 100 }

const AttrChoice = v.object({ attrKeyId: Id, attrValueId: Id, quantity: Quantity })

const ItemLineWire = v.object({
  /** Ours: names the line in a refusal. */
  lineId: Id,
  itemId: Id,
  itemTitle: Text(longest.title),
  /** Price of one, as built; two decimals. */
  itemPrice: Amount,
  quantity: Quantity,
  itemImageMin: Text(longest.picture),
  itemDetail: v.array(Text(longest.detail)),
  itemAttrList: v.pipe(v.array(AttrChoice), v.maxLength(100)),
  skuId: v.nullable(Id),
  remark: Text(500),
})

const PackageLineWire = v.object({
  lineId: Id,
  packageId: Id,
  packageName: Text(longest.title),
  packagePrice: Amount,
  packageImageMin: Text(longest.picture),
  packageDetail: v.array(Text(longest.detail)),
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
  /** Ours. Missing where there is none. */
  remark: v.optional(Text(500)),
})

/** What order/create takes (spec §3): `oldAmount` is before reductions, `totalAmount` what is charged. Ours: clientOrderId, dinersNumber, lineId, pickList. */
export const OrderCreateWire = v.object({
  clientOrderId: Id,
  customerId: Id,
  remark: Text(500),
  paymentType: PaymentMethod,
  /** Empty for "as soon as possible". */
  appointmentTime: v.union([v.literal(''), Instant]),
  source: Text(longest.origin),
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
  eleafletId: Text(longest.origin),
  couponId: v.nullable(Id),
  activityId: v.nullable(Id),
  memberRate: v.number(),
  /** Ours: how much of what the customer has goes into it. An older phone says neither. */
  pointsUsed: v.optional(Count, 0),
  balanceUsed: v.optional(v.pipe(Amount, v.minValue(0)), 0),
  tableId: v.nullable(Id),
  pickupType: v.nullable(v.literal('counter')),
  contactFirstName: Text(80),
  contactLastName: Text(80),
  contactMobilePrefix: Text(6),
  contactMobile: Text(24),
  ...deliveryEntries,
})
export type OrderCreateWire = v.InferOutput<typeof OrderCreateWire>

export function writeOrderDraft(draft: OrderDraft, orgId: string): OrderCreateWire {
  return {
    clientOrderId: draft.clientOrderId,
    customerId: draft.customerId,
    remark: draft.note,
    paymentType: draft.payment,
    appointmentTime: draft.appointmentAt === null ? '' : new Date(draft.appointmentAt).toISOString(),
    source: clip(draft.source, longest.origin),
    customerLanguage: draft.language,
    product: 'retail',
    ccy: draft.currency,
    storeId: draft.storeId,
    totalAmount: toAmount(draft.totalCents),
    oldAmount: toAmount(draft.oldCents),
    isImmediate: false,
    tablewareNumber: draft.cutlery,
    dinersNumber: draft.diners,
    serviceId: draft.serviceId,
    packageList: draft.combos.map((line) => ({
      lineId: line.id,
      packageId: line.comboId,
      packageName: clip(line.snapshot.title, longest.title),
      packagePrice: toAmount(line.snapshot.unitCents),
      packageImageMin: clip(line.snapshot.picture, longest.picture),
      packageDetail: line.snapshot.details.map((detail) => clip(detail, longest.detail)),
      quantity: line.quantity,
      pickList: line.picks.map((pick) => ({
        pileId: pick.pileId,
        quantity: pick.quantity,
        ...writeBuild(pick.build),
      })),
      ...(line.note && { remark: line.note }),
    })),
    itemList: draft.items.map((line) => ({
      lineId: line.id,
      itemTitle: clip(line.snapshot.title, longest.title),
      itemPrice: toAmount(line.snapshot.unitCents),
      quantity: line.quantity,
      itemImageMin: clip(line.snapshot.picture, longest.picture),
      itemDetail: line.snapshot.details.map((detail) => clip(detail, longest.detail)),
      remark: line.note,
      ...writeBuild(line.build),
    })),
    eleafletId: clip(orgId, longest.origin),
    couponId: draft.redeemed.couponId,
    activityId: draft.redeemed.promotionId,
    memberRate: draft.redeemed.memberRate,
    pointsUsed: draft.redeemed.points,
    balanceUsed: toAmount(draft.redeemed.balanceCents),
    tableId: draft.tableCode,
    pickupType: draft.contact && !draft.tableCode && !draft.delivery ? 'counter' : null,
    ...writeContact(draft.contact),
    ...writeDelivery(draft.delivery),
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
      ...(line.remark && { note: line.remark }),
      snapshot: {
        title: line.packageName,
        picture: line.packageImageMin,
        details: line.packageDetail,
        unitCents: toCents(line.packagePrice),
      },
    })),
    oldCents: toCents(wire.oldAmount),
    totalCents: toCents(wire.totalAmount),
    delivery: readDelivery(wire),
    redeemed: {
      couponId: wire.couponId,
      promotionId: wire.activityId,
      points: wire.pointsUsed,
      balanceCents: toCents(wire.balanceUsed),
      memberRate: wire.memberRate,
    },
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
