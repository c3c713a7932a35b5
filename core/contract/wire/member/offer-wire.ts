import * as v from 'valibot'
import type { Offer } from '../../../schema/customer/benefits.ts'
import { Id } from '../../../schema/primitives.ts'
import { toAmount, toCents } from '../../amount.ts'
import { OpenTime, readOpenTimes, writeOpenTimes } from '../opening-wire.ts'

/** A coupon or a promotion (spec §3, Voucher or coupon). Ours: the names; the spec only labels the fields. */
export const OfferWire = v.object({
  couponId: Id,
  couponName: v.string(),
  /** `amount`, `percent` or `freeDelivery`; a newer server may send other types, which this release can't use. */
  couponType: v.string(),
  /** In units of the currency, or percent; 0 for free delivery. Two decimals. */
  value: v.number(),
  minimumAmount: v.number(),
  /** The last day on which it can be used; empty when it never expires. */
  expiryDate: v.string(),
  /**
   * Further conditions, missing from an older server: the first day; the hours; the dishes it applies to; the maximum
   * reduction; first orders only.
   */
  startDate: v.optional(v.string()),
  openTimeList: v.optional(v.array(OpenTime)),
  itemIdList: v.optional(v.array(Id)),
  maxAmount: v.optional(v.number()),
  isFirstOrder: v.optional(v.boolean()),
})
export type OfferWire = v.InferOutput<typeof OfferWire>

/** Leaves out offers of a type that this release doesn't know. */
export const readOffers = (wires: readonly OfferWire[]): Offer[] =>
  wires.flatMap((wire) => {
    const reduction = readReduction(wire)
    const lastDay = wire.expiryDate === '' ? null : wire.expiryDate
    const { couponId: id, couponName: title } = wire
    const minimumCents = toCents(wire.minimumAmount)
    return reduction ? [{ id, title, reduction, minimumCents, lastDay, ...readConditions(wire) }] : []
  })

const readConditions = (wire: OfferWire): Partial<Offer> => ({
  ...(wire.startDate !== undefined && { firstDay: wire.startDate }),
  ...(wire.openTimeList && { openingPeriods: readOpenTimes(wire.openTimeList) }),
  ...(wire.itemIdList && { onlyFor: wire.itemIdList }),
  ...(wire.maxAmount !== undefined && { mostOffCents: toCents(wire.maxAmount) }),
  ...(wire.isFirstOrder && { firstOrderOnly: true }),
})

function readReduction({ couponType, value }: OfferWire): Offer['reduction'] | null {
  switch (couponType) {
    case 'amount':
      return { kind: 'amount', cents: toCents(value) }
    case 'percent':
      return { kind: 'percent', percent: value }
    case 'freeDelivery':
      return { kind: 'freeDelivery' }
    default:
      return null
  }
}

export const writeOffer = ({ id, title, reduction, minimumCents, lastDay, ...more }: Offer): OfferWire => ({
  couponId: id,
  couponName: title,
  couponType: reduction.kind,
  value:
    reduction.kind === 'amount'
      ? toAmount(reduction.cents)
      : reduction.kind === 'percent'
        ? reduction.percent
        : 0,
  minimumAmount: toAmount(minimumCents),
  expiryDate: lastDay ?? '',
  ...(more.firstDay !== undefined && { startDate: more.firstDay }),
  ...(more.openingPeriods && { openTimeList: writeOpenTimes(more.openingPeriods) }),
  ...(more.onlyFor && { itemIdList: more.onlyFor }),
  ...(more.mostOffCents !== undefined && { maxAmount: toAmount(more.mostOffCents) }),
  ...(more.firstOrderOnly && { isFirstOrder: true }),
})
