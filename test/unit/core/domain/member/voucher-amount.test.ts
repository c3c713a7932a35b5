import { expect, test } from 'vitest'
import {
  bonusFor,
  isOnSale,
  leastVoucher,
  readVoucherAmount,
} from '../../../../../core/domain/member/voucher-amount.ts'
import type { VoucherSale } from '../../../../../core/schema/order/voucher.ts'

test.each([
  ['1', 1],
  ['5000', 5000],
  [' 20 ', 20],
  ['007', 7],
  ['0', null],
  ['5001', null],
  ['1.5', null],
  ['1,5', null],
  ['1e3', null],
  ['0x10', null],
  ['-5', null],
  ['+5', null],
  ['٥', null],
  ['5 0', null],
  ['', null],
  ['20€', null],
  ['99999999999999999999', null],
])('the typed voucher amount %j is read as %j', (text, units) => {
  expect(readVoucherAmount(text, leastVoucher(50))).toBe(units)
})

test('a voucher of less than the bank’s minimum isn’t read as an amount', () => {
  // As of Japanese yen.
  const least = leastVoucher(5000)
  expect(least).toBe(50)
  expect(['49', '50'].map((text) => readVoucherAmount(text, least))).toEqual([null, 50])
  expect([undefined, 0, 250].map((cents) => leastVoucher(cents))).toEqual([1, 1, 3])
})

const sale: VoucherSale = {
  amounts: [20, 50],
  takesOwnAmount: false,
  bonuses: [
    { fromCents: 50_00, bonusCents: 3_00 },
    { fromCents: 100_00, bonusCents: 10_00 },
  ],
  payments: ['card'],
}

test.each([
  [20_00, true, true],
  [50_00, true, true],
  [21_00, false, true],
  [20_50, false, false],
  [0, false, false],
  [5000_00, false, true],
  [5001_00, false, false],
])(
  'a voucher of %i cents is on sale as a listed amount: %s, as the buyer’s own amount: %s',
  (cents, listed, own) => {
    expect([isOnSale(sale, cents), isOnSale({ ...sale, takesOwnAmount: true }, cents)]).toEqual([listed, own])
  },
)

test('a voucher gets only the highest bonus that its amount reaches', () => {
  expect([4999, 5000, 9999, 10000, 500000].map((cents) => bonusFor(sale, cents))).toEqual([
    0, 300, 300, 1000, 1000,
  ])
})
