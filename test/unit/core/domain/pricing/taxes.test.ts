import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BillTerms, billOf, plainTerms } from '../../../../../core/domain/pricing/bill.ts'
import { balanceUsed } from '../../../../../core/domain/pricing/bill-terms.ts'
import { allocate, type TaxedLine, taxesOf } from '../../../../../core/domain/pricing/taxes.ts'

const line = (cents: number, rate: number, changes: Partial<TaxedLine> = {}): TaxedLine => ({
  cents,
  fullCents: cents,
  discounted: false,
  couponUsable: true,
  pointsRedeemable: true,
  balanceUsable: true,
  rate,
  ...changes,
})

function taxed(lines: TaxedLine[], changes: Partial<BillTerms> = {}, deliveryRate = 10) {
  const terms = { ...plainTerms, ...changes }
  const billed = billOf(lines, terms)
  if (!billed.ok) throw new Error(billed.fault)
  const { bill } = billed
  return { bill, taxes: taxesOf({ lines, steps: bill.steps, terms, name: 'IVA', deliveryRate }) }
}
const parts = (lines: TaxedLine[], changes: Partial<BillTerms> = {}) =>
  taxed(lines, changes).taxes.map(({ rate, netCents, taxCents }) => [rate, netCents, taxCents])

/** Worked out by hand. */
describe('the tax within a price', () => {
  test.each<[string, TaxedLine[], Partial<BillTerms>, number[][]]>([
    ['of 11.50 at 10 % is 1.05, rounded from 1.045…', [line(1150, 10)], {}, [[10, 1045, 105]]],
    ['of 0.11 at 10 % is exactly 0.01', [line(11, 10)], {}, [[10, 10, 1]]],
    ['of 0.13 at 4 % is half a cent, rounded up to 0.01', [line(13, 4)], {}, [[4, 12, 1]]],
    ['is zero at 0 %', [line(500, 0)], {}, [[0, 500, 0]]],
    [
      'is listed for each rate, the highest first',
      [line(1000, 10), line(300, 21), line(1000, 10)],
      {},
      [
        [21, 248, 52],
        [10, 1818, 182],
      ],
    ],
    [
      'is reduced by a coupon only on lines that allow a coupon',
      [line(1000, 10), line(1000, 21, { couponUsable: false })],
      { coupon: { kind: 'amount', cents: 500, minimumCents: 0 } },
      [
        [21, 826, 174],
        [10, 455, 45],
      ],
    ],
    [
      'is reduced by the member rate only on lines that aren’t discounted',
      [line(1000, 10), line(1000, 21, { discounted: true })],
      { memberRate: 0.9, paysOnline: true },
      [
        [21, 826, 174],
        [10, 818, 82],
      ],
    ],
    [
      'isn’t reduced by paying with voucher balance',
      [line(1100, 10)],
      { balanceCents: 1100 },
      [[10, 1000, 100]],
    ],
    [
      'includes the tax on the delivery',
      [line(1000, 4)],
      { deliveryCents: 330 },
      [
        [10, 300, 30],
        [4, 962, 38],
      ],
    ],
    ['isn’t listed for lines that cost nothing', [line(0, 10)], {}, []],
    [
      'is a whole number in a currency without decimals',
      [line(100_000, 8)],
      { unitCents: 100 },
      [[8, 92_600, 7_400]],
    ],
  ])('%s', (_, lines, terms, expected) => {
    expect(parts(lines, terms)).toEqual(expected)
  })
})

const anyLine = fc
  .record({
    units: fc.integer({ min: 0, max: 40_000 }),
    rate: fc.constantFrom(0, 4, 5.5, 10, 21, 100, 0.01),
    discounted: fc.boolean(),
    couponUsable: fc.boolean(),
  })
  .map(({ units, rate, discounted, couponUsable }) => line(units, rate, { discounted, couponUsable }))
const anyTerms = fc.record({
  memberRate: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000),
  paysOnline: fc.boolean(),
  coupon: fc.option(
    fc.oneof(
      fc.record({
        kind: fc.constant('amount' as const),
        cents: fc.nat(50_000),
        minimumCents: fc.constant(0),
      }),
      fc.record({
        kind: fc.constant('percent' as const),
        percent: fc.nat(100),
        minimumCents: fc.constant(0),
      }),
      fc.record({ kind: fc.constant('freeDelivery' as const), minimumCents: fc.constant(0) }),
    ),
  ),
  points: fc.record({ count: fc.nat(500), centsEach: fc.constantFrom(1, 5, 100) }),
  balanceCents: fc.nat(30_000),
  deliveryCents: fc.nat(900),
  unitCents: fc.constantFrom(1, 100),
})

test('taxes don’t depend on the order of the lines', () => {
  const coupon = { kind: 'amount' as const, cents: 501, minimumCents: 0 }
  const lines = [line(1000, 21), line(1000, 4)]
  expect(parts(lines.toReversed(), { coupon })).toEqual(parts(lines, { coupon }))
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 8 }), anyTerms, fc.nat(), (drawn, terms, seed) => {
      const mixed = drawn.toSorted(
        (a, b) => (((a.cents + 7) * (seed + 1)) % 101) - (((b.cents + 7) * (seed + 1)) % 101),
      )
      expect(taxed(mixed, terms).taxes).toEqual(taxed(drawn, terms).taxes)
    }),
    { numRuns: 2_000 },
  )
})

test('the net amounts and taxes of all rates add up to the total paid plus the balance used', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 12 }), anyTerms, (drawn, terms) => {
      const { unitCents } = terms
      const inUnits = (cents: number) => cents * unitCents
      const lines = drawn.map((one) => ({
        ...one,
        cents: inUnits(one.cents),
        fullCents: inUnits(one.fullCents),
      }))
      const { coupon, deliveryCents } = terms
      const { bill, taxes } = taxed(lines, {
        ...terms,
        // No shop file has another amount.
        coupon: coupon?.kind === 'amount' ? { ...coupon, cents: inUnits(coupon.cents) } : coupon,
        deliveryCents: inUnits(deliveryCents),
      })
      const sum = taxes.reduce((total, { netCents, taxCents }) => total + netCents + taxCents, 0)
      expect(sum).toBe(bill.totalCents + balanceUsed(bill.steps))
      for (const { rate, netCents, taxCents } of taxes) {
        expect(Number.isInteger(netCents) && Number.isInteger(taxCents)).toBe(true)
        expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0)
        const exact = ((netCents + taxCents) * rate) / (100 + rate)
        expect(Math.abs(taxCents - exact)).toBeLessThanOrEqual(unitCents / 2 + 1e-6)
      }
      expect(new Set(taxes.map(({ rate }) => rate)).size).toBe(taxes.length)
    }),
    { numRuns: 2_000 },
  )
})

test('allocate splits an amount by weights to the cent, each part less than a cent from its exact share', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000),
      fc.array(fc.nat(5_000), { minLength: 1, maxLength: 9 }),
      (cents, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        const split = allocate(cents, weights)
        expect(split.reduce((sum, part) => sum + part, 0)).toBe(total === 0 ? 0 : cents)
        for (const [at, part] of split.entries())
          expect(Math.abs(part - (total === 0 ? 0 : (cents * weights[at]!) / total))).toBeLessThan(1)
      },
    ),
  )
})
