import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Item } from '../../../../../../core/schema/menu.ts'

const root = resolve(import.meta.dirname, '../../../../../..')
const row = 'src/routes/menu/dishes/dish-row.tsx'
const price = 'core/domain/menu/dish-price.ts'

/**
 * Where each field of a dish is made use of: a new one doesn't compile before somebody has said who shows it, or which
 * rule asks for it. `dish-row.tsx` is the row of the menu, `item-form.tsx` the dish's own screen.
 */
const usedIn: Record<keyof Item, readonly [string, ...string[]]> = {
  id: ['src/routes/menu/dishes/dish-opener.ts'],
  title: [row],
  description: [row],
  picture: [row],
  cents: [price],
  oldCents: [price],
  soldCount: ['src/routes/home/popular.ts', 'src/routes/item/item-form.tsx'],
  memberOnly: [row],
  mandatory: [row, 'core/domain/cart/requirements.ts'],
  required: ['core/domain/cart/requirements.ts'],
  discounted: ['core/domain/pricing/bill-lines.ts'],
  pointsRedeemable: ['core/domain/pricing/bill-lines.ts'],
  couponUsable: ['core/domain/pricing/bill-lines.ts'],
  oncePerCustomer: ['core/domain/cart/purchase-limits.ts', 'src/parts/limits/limit.tsx'],
  maxPerOrder: ['core/domain/menu/most-of.ts'],
  onlyTableCodes: ['core/domain/menu/visibility.ts'],
  openingPeriods: ['core/domain/menu/visibility.ts'],
  allergens: ['core/domain/menu/build.ts', 'core/domain/menu/allergen-filter.ts'],
  diets: ['core/domain/menu/diet-filter.ts'],
  optionGroups: [price, 'core/domain/menu/build.ts'],
  skuDimensions: ['src/parts/dish/options/option-form.tsx'],
  skus: [price, 'core/domain/menu/build.ts'],
}

const pairs = Object.entries(usedIn).flatMap(([field, files]) => files.map((file) => [field, file] as const))

test.each(pairs)('the field %s of a dish is used in %s', (field, file) => {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  // As a member (`dish.title`, but not `styles.title`), or taken out of one (`const { title } = dish`).
  expect(code).toMatch(new RegExp(String.raw`(?<!styles)\.${field}\b|[{,]\s*${field}\s*[,:}]`))
})
