import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  leftOfWays,
  asTyped,
  readTypedCents,
  shareOf,
  splitRefund,
  sumOfWays,
} from '../../../../../core/domain/order/refund.ts'

/** An amount and cuts of it into parts, none of them empty. */
const parts = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 12 })

test('the shares of partial refunds add up to the whole, however it is split, and none is negative', () => {
  fc.assert(
    fc.property(parts(1_000_000_00), fc.integer({ min: 0, max: 10_000_000_00 }), (cut, whole) => {
      const ofCents = cut.reduce((sum, one) => sum + one, 0)
      let beforeCents = 0
      let sum = 0
      for (const cents of cut) {
        const share = shareOf(whole, { beforeCents, cents, ofCents })
        expect(share).toBeGreaterThanOrEqual(0)
        // Never further from its proportion than one unit.
        expect(Math.abs(share - (whole * cents) / ofCents)).toBeLessThanOrEqual(1)
        beforeCents += cents
        sum += share
        // Up to each sum no more than its proportion, so that a later refund never has to give something back.
        expect(sum).toBeLessThanOrEqual(Math.ceil((whole * beforeCents) / ofCents))
      }
      expect(sum).toBe(whole)
    }),
  )
})

test('the shares of the same refunds add up to the same in any order', () => {
  fc.assert(
    fc.property(parts(50_00), fc.integer({ min: 0, max: 500 }), (cut, whole) => {
      const ofCents = cut.reduce((sum, one) => sum + one, 0) + 7
      const sumIn = (order: number[]) => {
        let beforeCents = 0
        return order.reduce((sum, cents) => {
          const share = shareOf(whole, { beforeCents, cents, ofCents })
          beforeCents += cents
          return sum + share
        }, 0)
      }
      expect(sumIn(cut)).toBe(sumIn(cut.toReversed()))
      expect(sumIn(cut)).toBe(sumIn(cut.toSorted((a, b) => a - b)))
    }),
  )
})

test('the shares of refunds have no decimals in a currency without decimals', () => {
  fc.assert(
    fc.property(parts(500), fc.integer({ min: 0, max: 5000 }), (cut, units) => {
      const ofCents = cut.reduce((sum, one) => sum + one, 0) * 100
      let beforeCents = 0
      let sum = 0
      for (const one of cut) {
        const share = shareOf(units * 100, { beforeCents, cents: one * 100, ofCents }, 100)
        expect(share % 100).toBe(0)
        beforeCents += one * 100
        sum += share
      }
      expect(sum).toBe(units * 100)
    }),
  )
})

test('a refund returns online money first, then money paid at the counter, then balance, each at most as paid', () => {
  const cents = fc.integer({ min: 0, max: 300_00 })
  const ways = fc.record({ onlineCents: cents, counterCents: cents, balanceCents: cents })
  fc.assert(
    fc.property(ways, parts(100_00), (paid, cut) => {
      let left = paid
      for (const one of cut) {
        const wanted = Math.min(one, sumOfWays(left))
        const part = splitRefund(left, wanted)
        expect(sumOfWays(part)).toBe(wanted)
        left = leftOfWays(left, part)
        expect(Math.min(left.onlineCents, left.counterCents, left.balanceCents)).toBeGreaterThanOrEqual(0)
        if (part.counterCents > 0) expect(left.onlineCents).toBe(0)
        if (part.balanceCents > 0) expect([left.onlineCents, left.counterCents]).toEqual([0, 0])
      }
    }),
  )
})

test.each([
  ['5', 5_00],
  ['5.5', 5_50],
  ['5,50', 5_50],
  [' 12.05 ', 12_05],
  ['0', 0],
  ['0.01', 1],
  ['12345678', 12_345_678_00],
  ['1000000000.00', 1_000_000_000_00],
])('the typed refund “%s” is read as %i cents', (text, cents) => expect(readTypedCents(text)).toBe(cents))

test.each(['', '-1', '1e3', '1.005', '1.', '.5', '0x10', '1 000', '१', '12345678901', '1,000.00'])(
  'the typed refund “%s” isn’t an amount',
  (text) => expect(readTypedCents(text)).toBeNull(),
)

test.each([
  [25_40, 'EUR', '25.40'],
  [10_000_000_00, 'EUR', '10000000.00'],
  [2500_00, 'JPY', '2500'],
])(
  'a refund of %i cents in %s is written as “%s”, which is read as the same amount',
  (cents, currency, text) => {
    expect(asTyped(cents, currency)).toBe(text)
    expect(readTypedCents(text)).toBe(cents)
  },
)
