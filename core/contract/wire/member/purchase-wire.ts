import * as v from 'valibot'
import { type AccountEntry, accountReasons } from '../../../schema/customer/membership.ts'
import type { Purchase } from '../../../schema/order/purchase.ts'
import { OrderState } from '../../../schema/order/order.ts'
import { Id, OrderKind } from '../../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../../amount.ts'
import { Instant } from '../../instant.ts'

/** Ours: the spec names a purchase history but none of its fields. */
export const PurchaseWire = v.object({
  purchaseId: Id,
  createTime: Instant,
  /** Null for a change that no order made. */
  order: v.nullable(
    v.object({
      orderId: Id,
      orderNo: v.string(),
      orderType: OrderKind,
      orderStatus: OrderState,
      totalAmount: Amount,
    }),
  ),
  /** Account entries; negative amounts were taken. */
  entryList: v.array(
    v.object({
      /** A newer server may send other reasons. `order` means held or used by an order, `givenBack` released by it. */
      reason: v.string(),
      /** The entry is held for an order that isn't handed over yet. */
      isHeld: v.optional(v.boolean()),
      createTime: Instant,
      pointCount: v.pipe(v.number(), v.safeInteger()),
      voucherAmount: Amount,
      spentAmount: Amount,
      /** Points that a refund should have taken back but that the member no longer had. */
      missingPointCount: v.optional(v.pipe(v.number(), v.safeInteger())),
    }),
  ),
})
export type PurchaseWire = v.InferOutput<typeof PurchaseWire>

export const readPurchase = ({ purchaseId, createTime, order, entryList }: PurchaseWire): Purchase => ({
  id: purchaseId,
  at: Date.parse(createTime),
  order: order && {
    id: order.orderId,
    number: order.orderNo,
    orderType: order.orderType,
    state: order.orderStatus,
    totalCents: toCents(order.totalAmount),
  },
  entries: entryList.map((entry) => ({
    reason: readReason(entry.reason, entry.isHeld === true),
    at: Date.parse(entry.createTime),
    points: entry.pointCount,
    balanceCents: toCents(entry.voucherAmount),
    spentCents: toCents(entry.spentAmount),
    ...(entry.missingPointCount && { missingPoints: entry.missingPointCount }),
  })),
})

export const writePurchase = ({ id, at, order, entries }: Purchase): PurchaseWire => ({
  purchaseId: id,
  createTime: new Date(at).toISOString(),
  order: order && {
    orderId: order.id,
    orderNo: order.number,
    orderType: order.orderType,
    orderStatus: order.state,
    totalAmount: toAmount(order.totalCents),
  },
  entryList: entries.map((entry) => ({
    reason: wireReasons[entry.reason] ?? entry.reason,
    ...(entry.reason === 'held' && { isHeld: true }),
    createTime: new Date(entry.at).toISOString(),
    pointCount: entry.points,
    voucherAmount: toAmount(entry.balanceCents),
    spentAmount: toAmount(entry.spentCents),
    ...(entry.missingPoints && { missingPointCount: entry.missingPoints }),
  })),
})

/** The reasons that a release older than holds knows: it rejects an answer with any other. */
const wireReasons: Partial<Record<AccountEntry['reason'], string>> = {
  held: 'order',
  consumed: 'order',
  released: 'givenBack',
}

function readReason(reason: string, isHeld: boolean): AccountEntry['reason'] {
  if (reason === 'order') return isHeld ? 'held' : 'consumed'
  if (reason === 'givenBack') return 'released'
  return accountReasons.find((known) => known === reason) ?? 'other'
}
