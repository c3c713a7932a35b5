import { expect, test } from 'vitest'
import type { BillStep } from '../../../../../../../core/schema/order/bill.ts'
import { billChanges } from '../../../../../../../src/routes/order/detail/receipt/bill-changes.ts'

const reduced: BillStep[] = [
  { rule: 'lines', cents: 2400 },
  { rule: 'reductions', cents: -420 },
  { rule: 'coupon', cents: -100 },
  { rule: 'delivery', cents: 250 },
]

test('the lines of a receipt are reduced already: what follows them is the rest', () => {
  const order = { lines: [{ cents: 1980 }], bill: reduced, totalCents: 2130 }
  expect(billChanges(order).map(({ rule }) => rule)).toEqual(['coupon', 'delivery'])
})

test('what doesn’t add up isn’t told in parts', () => {
  expect(billChanges({ lines: [{ cents: 1980 }], bill: reduced, totalCents: 2131 })).toEqual([])
  expect(billChanges({ lines: [{ cents: 500 }], bill: undefined, totalCents: 500 })).toEqual([])
})
