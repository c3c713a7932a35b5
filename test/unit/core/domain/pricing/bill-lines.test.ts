import { expect, test } from 'vitest'
import { billOf, plainTerms } from '../../../../../core/domain/pricing/bill.ts'
import { billLinesOf } from '../../../../../core/domain/pricing/bill-lines.ts'
import { indexMenu } from '../../../../../core/domain/menu/menu-index.ts'
import { quote } from '../../../../../core/domain/pricing/pricing.ts'
import { dish } from '../../../../support/shops/dishes.ts'

test.each([
  ['applies to a dish without a reduction', { cents: 2000, oldCents: null, discounted: false }, 1800],
  [
    'doesn’t apply to a dish with a higher old price',
    { cents: 1600, oldCents: 2000, discounted: false },
    1600,
  ],
  [
    'doesn’t apply to a dish that the menu calls discounted',
    { cents: 2000, oldCents: null, discounted: true },
    2000,
  ],
  [
    'doesn’t apply to a dish with skus and a higher old price',
    { cents: 2000, oldCents: 2400, discounted: false, skus: [{ id: 's', cents: 2000, valueIds: [] }] },
    2000,
  ],
  [
    'doesn’t apply to a sku below the old price, even if the dish’s own price is above it',
    { cents: 2600, oldCents: 2400, discounted: false, skus: [{ id: 's', cents: 2000, valueIds: [] }] },
    2000,
  ],
  ['applies to a dish with a lower old price', { cents: 2000, oldCents: 1900, discounted: false }, 1800],
])('the member rate %s', (_, changes, total) => {
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
