import * as v from 'valibot'
import type { Item } from '../../../schema/menu.ts'
import { Count } from '../../../schema/order/cart.ts'
import type { OrderDraft } from '../../../schema/order/order.ts'
import { Id, PaymentMethod } from '../../../schema/primitives.ts'
import { AskedLanguage } from '../../asked-language.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { clip } from '../../clip.ts'
import { readContact, writeContact } from '../contact-wire.ts'
import { deliveryEntries, readDelivery, writeDelivery } from '../delivery-wire.ts'
import { Instant } from '../../instant.ts'
import { MaybeId } from './build-wire.ts'
import {
  ItemLineWire,
  PackageLineWire,
  readItemLine,
  readPackageLine,
  writeItemLine,
  writePackageLine,
} from './order-line-wire.ts'
import { Text } from '../text.ts'
import { longestNote } from '../../../schema/plain-text.ts'
import { maxLines, maxMobile, maxName } from '../../../schema/constants.ts'

/** Where the visitor came from. The writer cuts longer texts, so that they are never a reason to refuse an order. */
const longestOrigin = 100
const Origin = v.nullish(Text(longestOrigin), '')

/**
 * The request of order/create (spec §3): `oldAmount` is the price of the lines before reductions, `totalAmount` the
 * amount charged. Ours, and missing from a client written to the specification: clientOrderId (the Idempotency-Key is
 * then used), dinersNumber, pointsUsed, balanceUsed, deliveryAddressId. Fields that don't apply may be missing, null
 * or empty. The shop may be missing too, as the host determines it.
 */
export const OrderCreateWire = v.object({
  clientOrderId: v.optional(Id),
  customerId: Id,
  remark: v.nullish(Text(longestNote), ''),
  paymentType: PaymentMethod,
  /** Empty for "as soon as possible". */
  appointmentTime: v.nullish(v.union([v.literal(''), Instant]), ''),
  source: Origin,
  customerLanguage: AskedLanguage,
  product: v.literal('retail'),
  ccy: Text(3),
  storeId: v.optional(Id),
  totalAmount: Amount,
  oldAmount: Amount,
  isImmediate: v.literal(false),
  tablewareNumber: v.nullish(Count, 0),
  dinersNumber: v.nullish(Count, null),
  serviceId: Id,
  packageList: v.nullish(v.pipe(v.array(PackageLineWire), v.maxLength(maxLines)), []),
  itemList: v.nullish(v.pipe(v.array(ItemLineWire), v.maxLength(maxLines)), []),
  eleafletId: Origin,
  couponId: MaybeId,
  activityId: MaybeId,
  memberRate: v.number(),
  /** Ours: the points and balance that the order uses. An older phone sends neither. */
  pointsUsed: v.nullish(Count, 0),
  balanceUsed: v.nullish(v.pipe(Amount, v.minValue(0)), 0),
  tableId: MaybeId,
  /** Ours: the booking at whose table the order is served. */
  bookingId: MaybeId,
  pickupType: v.nullish(v.picklist(['', 'counter']), null),
  /** Missing for an order at a table. */
  contactFirstName: v.nullish(Text(maxName), ''),
  contactLastName: v.nullish(Text(maxName), ''),
  contactMobilePrefix: v.nullish(Text(6), ''),
  contactMobile: v.nullish(Text(maxMobile), ''),
  ...deliveryEntries,
})
export type OrderCreateWire = v.InferOutput<typeof OrderCreateWire>
/** OrderCreateWire as a phone freezes it, and as the server completes it: with the order's id and the shop. */
export const NamedOrderWire = v.object({ ...OrderCreateWire.entries, clientOrderId: Id, storeId: Id })
export type NamedOrderWire = v.InferOutput<typeof NamedOrderWire>

/** `dishes` are the menu's dishes by id; their properties are repeated on the lines (`writeItemLine`). */
export function writeOrderDraft(
  draft: OrderDraft,
  orgId: string,
  dishes: ReadonlyMap<string, Item> = new Map(),
): NamedOrderWire {
  return {
    clientOrderId: draft.clientOrderId,
    customerId: draft.customerId,
    remark: draft.note,
    paymentType: draft.payment,
    appointmentTime: draft.appointmentAt === null ? '' : new Date(draft.appointmentAt).toISOString(),
    source: clip(draft.source, longestOrigin),
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
    packageList: draft.combos.map(writePackageLine),
    itemList: draft.items.map((line) => writeItemLine(line, dishes.get(line.build.itemId))),
    eleafletId: clip(orgId, longestOrigin),
    couponId: draft.redeemed.couponId,
    activityId: draft.redeemed.promotionId,
    memberRate: draft.redeemed.memberRate,
    pointsUsed: draft.redeemed.points,
    balanceUsed: toAmount(draft.redeemed.balanceCents),
    tableId: draft.tableCode,
    bookingId: draft.bookingId,
    pickupType: draft.contact && !draft.tableCode && !draft.delivery ? 'counter' : null,
    ...writeContact(draft.contact),
    ...writeDelivery(draft.delivery),
  }
}

export function readOrderDraft(wire: NamedOrderWire): OrderDraft {
  return {
    clientOrderId: wire.clientOrderId,
    storeId: wire.storeId,
    serviceId: wire.serviceId,
    customerId: wire.customerId,
    language: wire.customerLanguage,
    currency: wire.ccy,
    tableCode: wire.tableId,
    bookingId: wire.bookingId,
    appointmentAt: wire.appointmentTime === '' ? null : Date.parse(wire.appointmentTime),
    payment: wire.paymentType,
    contact: readContact(wire),
    note: wire.remark,
    cutlery: wire.tablewareNumber,
    diners: wire.dinersNumber,
    source: wire.source,
    items: wire.itemList.map(readItemLine),
    combos: wire.packageList.map(readPackageLine),
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
