import { expect, test } from 'vitest'
import type { BillStep } from '../../../../../../../core/schema/order/bill.ts'
import { receiptSums } from '../../../../../../../src/routes/order/detail/receipt/receipt-sums.ts'

const reduced: BillStep[] = [
  { rule: 'lines', cents: 2400 },
  { rule: 'reductions', cents: -420 },
  { rule: 'coupon', cents: -100 },
  { rule: 'delivery', cents: 250 },
]
const rulesOf = ({ changes }: ReturnType<typeof receiptSums>) => changes.map(({ rule }) => rule)

test('a receipt whose lines include reductions lists only the other steps of the bill', () => {
  const order = { lines: [{ cents: 1980 }], bill: reduced, totalCents: 2130 }
  expect(rulesOf(receiptSums(order))).toEqual(['coupon', 'delivery'])
})

test('a receipt lists no steps when they don’t add up to the total', () => {
  expect(rulesOf(receiptSums({ lines: [{ cents: 1980 }], bill: reduced, totalCents: 2131 }))).toEqual([])
  expect(rulesOf(receiptSums({ lines: [{ cents: 500 }], bill: undefined, totalCents: 500 }))).toEqual([])
})

test('voucher balance is shown as a payment, and doesn’t reduce the total', () => {
  const bill: BillStep[] = [
    { rule: 'lines', cents: 2000 },
    { rule: 'points', cents: -100 },
    { rule: 'balance', cents: -1500 },
    { rule: 'delivery', cents: 250 },
  ]
  const sums = receiptSums({ lines: [{ cents: 2000 }], bill, totalCents: 650 })
  expect(rulesOf(sums)).toEqual(['points', 'delivery'])
  expect(sums).toMatchObject({ totalCents: 2150, balanceCents: 1500 })
})
