import { expect, test } from 'vitest'
import { billOf, plainTerms } from '../../../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../../../core/domain/pricing/bill-lines.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { quote } from '../../../../../core/domain/pricing/pricing.ts'
import { dish } from '../../../../support/shops/dishes.ts'

test.each([
  ['nothing off', { cents: 2000, oldCents: null, discounted: false }, 1800],
  ['an old price', { cents: 1600, oldCents: 2000, discounted: false }, 1600],
  ['what the menu calls discounted', { cents: 2000, oldCents: null, discounted: true }, 2000],
  [
    'skus and an old price',
    { cents: 2000, oldCents: 2400, discounted: false, skus: [{ id: 's', cents: 2000, valueIds: [] }] },
    2000,
  ],
  [
    'a price that none of its skus has',
    { cents: 2600, oldCents: 2400, discounted: false, skus: [{ id: 's', cents: 2000, valueIds: [] }] },
    2000,
  ],
  ['an old price that is lower', { cents: 2000, oldCents: 1900, discounted: false }, 1800],
])('a member’s rate of a dish with %s', (_, changes, total) => {
  const item = dish('soup', changes)
  const menu = indexMenu({
    categories: [{ id: 'c', name: 'C', picture: '', required: false, items: [item] }],
    combos: [],
  } as never)
  const line = {
    id: 'l',
    build: { itemId: 'soup', skuId: item.skus[0]?.id ?? null, options: [] },
    quantity: 1,
    note: '',
    snapshot: { title: '', details: [], unitCents: 0 },
  }
  const lines = { items: [line], combos: [] } as never
  const bill = billOf(billLinesOf(menu, lines, quote(menu, lines), null), {
    ...plainTerms,
    memberRate: 0.9,
    paysOnline: true,
  })
  expect(bill).toMatchObject({ ok: true, bill: { totalCents: total } })
})
