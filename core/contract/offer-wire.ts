import * as v from 'valibot'
import type { Offer } from '../schema/benefits.ts'
import { Id } from '../schema/primitives.ts'
import { toAmount, toCents } from './amount.ts'

/** A coupon or a promotion (spec §3, Voucher or coupon). Ours: the names; the spec only labels the fields. */
export const OfferWire = v.object({
  couponId: Id,
  couponName: v.string(),
  couponType: v.picklist(['amount', 'percent', 'freeDelivery']),
  /** Of the currency, or percent; 0 for free delivery. Two decimals. */
  value: v.number(),
  minimumAmount: v.number(),
  /** The last day on which it can be used; empty when it never expires. */
  expiryDate: v.string(),
})
export type OfferWire = v.InferOutput<typeof OfferWire>

export const readOffer = (wire: OfferWire): Offer => ({
  id: wire.couponId,
  title: wire.couponName,
  reduction: readReduction(wire),
  minimumCents: toCents(wire.minimumAmount),
  lastDay: wire.expiryDate === '' ? null : wire.expiryDate,
})

function readReduction({ couponType, value }: OfferWire): Offer['reduction'] {
  if (couponType === 'amount') return { kind: 'amount', cents: toCents(value) }
  return couponType === 'percent' ? { kind: 'percent', percent: value } : { kind: 'freeDelivery' }
}

export const writeOffer = ({ id, title, reduction, minimumCents, lastDay }: Offer): OfferWire => ({
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
})
