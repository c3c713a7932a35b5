import type { BillStep } from '../../schema/order/bill.ts'
import type { TaxLine } from '../../schema/tax.ts'
import { type BillLine, type BillTerms, atMemberRate } from './bill.ts'

/** A line of a bill with its tax rate in percent; the price includes the tax. */
export type TaxedLine = BillLine & { rate: number }

type Taxed = {
  lines: readonly TaxedLine[]
  steps: readonly BillStep[]
  terms: Pick<BillTerms, 'memberRate' | 'unitCents'>
  /** The name of the tax. */
  name: string
  /** The tax rate of the delivery fee. */
  deliveryRate: number
}

/**
 * The taxes contained in a bill, the highest rate first. A reduction is spread in proportion over the lines that it
 * applies to, so that the parts add up to the price to the cent. Voucher balance reduces nothing: it is money paid
 * earlier. Rounded half-up, once per rate. Ours: the spec is silent.
 */
export function taxesOf({ lines, steps, terms, name, deliveryRate }: Taxed): TaxLine[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => b - a)
  // The bill says whether the member rate counted: balance may have paid an order that was to be paid in person.
  const priced = { ...terms, paysOnline: steps.some(({ rule }) => rule === 'memberRate') }
  // Allocated by rates, not by lines, so that rounding doesn't depend on the order of the lines.
  const sumAt = (rate: number, counts: (line: TaxedLine) => boolean) =>
    lines.reduce(
      (sum, line) => (line.rate === rate && counts(line) ? sum + atMemberRate(line, priced) : sum),
      0,
    )
  const centsOf = (rule: BillStep['rule']) =>
    steps.reduce((sum, step) => (step.rule === rule ? sum + step.cents : sum), 0)
  const share = (cents: number, weights: number[]) => allocate(cents, weights, terms.unitCents)
  const takeOff = (parts: number[], cents: number, weights: number[]) => {
    const off = share(-cents, weights)
    return parts.map((part, at) => part - (off[at] ?? 0))
  }
  const prices = rates.map((rate) => sumAt(rate, () => true))
  const eligible = rates.map((rate) => sumAt(rate, ({ couponUsable }) => couponUsable))
  const afterCoupon = takeOff(prices, centsOf('coupon'), eligible)
  const afterPoints = takeOff(afterCoupon, centsOf('points'), afterCoupon)
  const gross = new Map<number, number>()
  const add = (rate: number, cents: number) => gross.set(rate, (gross.get(rate) ?? 0) + cents)
  for (const [at, rate] of rates.entries()) add(rate, afterPoints[at] ?? 0)
  add(deliveryRate, centsOf('delivery') + centsOf('freeDelivery'))
  return [...gross]
    .filter(([, cents]) => cents !== 0)
    .toSorted(([a], [b]) => b - a)
    .map(([rate, cents]) => ({ name, rate, ...split(cents, rate, terms.unitCents) }))
}

/** The tax within a price, half-up. */
function split(grossCents: number, rate: number, unitCents: number) {
  // In hundredths of a percent: integers throughout, so that no cent depends on floating-point errors.
  const points = Math.round(rate * 100)
  const whole = 10_000 + points
  const units = grossCents / unitCents
  const taxCents = unitCents * Math.floor((2 * units * points + whole) / (2 * whole))
  return { netCents: grossCents - taxCents, taxCents }
}

/**
 * Splits an amount by weights so that the parts add up to it; the units left over by rounding go to the largest
 * remainders.
 */
export function allocate(cents: number, weights: readonly number[], unitCents = 1): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0 || cents === 0) return weights.map(() => 0)
  const unit = cents % unitCents === 0 ? unitCents : 1
  const units = cents / unit
  const exact = weights.map((weight) => (units * weight) / total)
  const parts = exact.map(Math.floor)
  const left = Math.round(units - parts.reduce((sum, part) => sum + part, 0))
  const byRemainder = exact
    .map((value, at) => ({ at, remainder: value - Math.floor(value) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.at - b.at)
  for (const { at } of byRemainder.slice(0, left)) parts[at]! += 1
  return parts.map((part) => part * unit)
}
