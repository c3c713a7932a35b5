import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Amount, toAmount, toCents } from '../../../../core/contract/amount.ts'

const accepts = (amount: unknown): boolean => v.is(Amount, amount)

describe('an amount on the wire', () => {
  test('converts back to the same cents, for every cent from 0 to 10,000.00', () => {
    for (let cents = 0; cents <= 1_000_000; cents++) {
      const amount = toAmount(cents)
      if (toCents(amount) !== cents || !accepts(amount)) expect.fail(`${cents} cents became ${amount}`)
    }
  })

  test('converts back to the same cents after being sent as JSON, up to the largest accepted amount', () => {
    const cents = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 })
    fc.assert(
      fc.property(cents, (sum) => {
        const amount = JSON.parse(JSON.stringify(toAmount(sum)))
        expect(accepts(amount)).toBe(true)
        expect(toCents(amount)).toBe(sum)
        const written = `${Math.trunc(Math.abs(sum) / 100)}.${String(Math.abs(sum) % 100).padStart(2, '0')}`
        expect(toCents(Number(written))).toBe(Math.abs(sum))
      }),
    )
  })

  test.each([
    [0.29, 29],
    [1.1 * 3, 330],
    [0.1 + 0.2, 30],
    [4.35, 435],
    [1.15, 115],
    [8.2 - 0.2, 800],
    [123_456_789.29, 12_345_678_929],
    // What a regular has spent, in rial.
    [12_500_000_000.1, 1_250_000_000_010],
    [-2.5, -250],
  ])('of %d is read as %d cents although floats are inexact', (amount, cents) => {
    expect(accepts(amount)).toBe(true)
    expect(toCents(amount)).toBe(cents)
  })

  test.each([
    1.005,
    0.001,
    10.999,
    1e9 + 0.005,
    1e12,
    -1e12,
    1e300,
    Infinity,
    -Infinity,
    Number.NaN,
    '1.00',
    null,
  ])('is rejected when it is %s', (amount) => {
    expect(accepts(amount)).toBe(false)
  })

  test('with a third decimal is rejected, never rounded silently', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }), (cents, mill) => {
        expect(
          accepts(Number(`${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}${mill}`)),
        ).toBe(false)
      }),
    )
  })
})
