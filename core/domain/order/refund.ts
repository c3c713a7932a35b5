import { unitCentsOf } from '../pricing/currency-unit.ts'
import type { OrderRefund } from '../../schema/order/order.ts'

/** Cents by payment way, by which they are refunded too: through a bank, in person, from the voucher balance. */
export type ByWay = Pick<OrderRefund, 'onlineCents' | 'counterCents' | 'balanceCents'>

export const sumOfWays = ({ onlineCents, counterCents, balanceCents }: ByWay): number =>
  onlineCents + counterCents + balanceCents

/** The rest of `paid` after `given`. */
export const leftOfWays = (paid: ByWay, given: ByWay): ByWay => ({
  onlineCents: paid.onlineCents - given.onlineCents,
  counterCents: paid.counterCents - given.counterCents,
  balanceCents: paid.balanceCents - given.balanceCents,
})

/**
 * Splits a refund, at most of what is left, over the payment ways: money first, at the bank before in person, because
 * it can be spent anywhere; the voucher balance last. Ours: the spec is silent.
 */
export function splitRefund(left: ByWay, cents: number): ByWay {
  const onlineCents = Math.min(left.onlineCents, cents)
  const counterCents = Math.min(left.counterCents, cents - onlineCents)
  const balanceCents = Math.min(left.balanceCents, cents - onlineCents - counterCents)
  return { onlineCents, counterCents, balanceCents }
}

/** One refund of an order: the sum refunded before it, its own amount, and the order’s total with the balance. */
export type RefundPart = { beforeCents: number; cents: number; ofCents: number }

/**
 * The part of a whole order's quantity, such as the points it earned, that belongs to one refund of it: in
 * proportion, in whole units. Each cumulative sum is rounded down, so that the parts of all refunds add up to the
 * whole, whatever their number and order.
 */
export function shareOf(whole: number, { beforeCents, cents, ofCents }: RefundPart, unit = 1): number {
  const upTo = (sum: number) =>
    // BigInt, because the product of two amounts may exceed the precision of a double.
    sum >= ofCents ? whole : unit * Number((BigInt(whole) * BigInt(sum)) / (BigInt(ofCents) * BigInt(unit)))
  return upTo(beforeCents + cents) - upTo(beforeCents)
}

/** Whether a refund is the last part of all that was paid for an order. */
export const isLastPart = ({ beforeCents, cents, ofCents }: RefundPart): boolean =>
  beforeCents + cents === ofCents

/**
 * A typed amount in cents, with a point or a comma and at most two decimals; null if it isn't one, so that "1e3",
 * "1.005" or "-1" isn't misread.
 */
export function readTypedCents(text: string): number | null {
  const [, units = '', decimals = ''] = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  return units === '' ? null : Number(units) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Formats an amount as `readTypedCents` reads it: without decimals if the currency has none. */
export const asTyped = (cents: number, currency: string): string =>
  (cents / 100).toFixed(unitCentsOf(currency) === 1 ? 2 : 0)
