import { unitCentsOf } from '../pricing/currency-unit.ts'
import type { OrderRefund } from '../../schema/order/order.ts'

/** Cents by the way on which they were paid, and go back: at a bank, in person, off the voucher balance. */
export type ByWay = Pick<OrderRefund, 'onlineCents' | 'counterCents' | 'balanceCents'>

export const sumOfWays = ({ onlineCents, counterCents, balanceCents }: ByWay): number =>
  onlineCents + counterCents + balanceCents

/** What of `paid` is left after `given`. */
export const leftOfWays = (paid: ByWay, given: ByWay): ByWay => ({
  onlineCents: paid.onlineCents - given.onlineCents,
  counterCents: paid.counterCents - given.counterCents,
  balanceCents: paid.balanceCents - given.balanceCents,
})

/**
 * How a refund of so many cents goes back, at most what is left: money first, at the bank before at the counter, for that is
 * what can be spent anywhere; the voucher balance last. Ours: the spec is silent.
 */
export function splitRefund(left: ByWay, cents: number): ByWay {
  const onlineCents = Math.min(left.onlineCents, cents)
  const counterCents = Math.min(left.counterCents, cents - onlineCents)
  const balanceCents = Math.min(left.balanceCents, cents - onlineCents - counterCents)
  return { onlineCents, counterCents, balanceCents }
}

/** A refund among those of one order: what was refunded before it, what it is, and what the order can be refunded in all. */
export type RefundPart = { beforeCents: number; cents: number; ofCents: number }

/**
 * What of something that belongs to a whole order, such as the points that it earned, goes with one refund of it: in
 * proportion, in whole units, rounded down up to each sum, so that all refunds of an order, however many and in whatever
 * order, come to the whole.
 */
export function shareOf(whole: number, { beforeCents, cents, ofCents }: RefundPart, unit = 1): number {
  const upTo = (sum: number) =>
    // Exact: the product of two amounts can be more than a double holds.
    sum >= ofCents ? whole : unit * Number((BigInt(whole) * BigInt(sum)) / (BigInt(ofCents) * BigInt(unit)))
  return upTo(beforeCents + cents) - upTo(beforeCents)
}

/**
 * An amount as somebody types it, in cents, with a point or a comma and at most two decimals; null for what isn't one, so
 * that neither "1e3" nor "1.005" nor "-1" is taken for something else.
 */
export function readTypedCents(text: string): number | null {
  const [, units = '', decimals = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return units === '' ? null : Number(units) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount as somebody would type it, for `readTypedCents`: without decimals where the currency has none. */
export const asTyped = (cents: number, currency: string): string =>
  (cents / 100).toFixed(unitCentsOf(currency) === 1 ? 2 : 0)
