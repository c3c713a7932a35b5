import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { localize } from './localize.ts'

/** The taxes of a shop: their name, and the rate of each thing, in percent. */
export type TaxRates = {
  name: string
  ofItem(itemId: string): number
  ofCombo(comboId: string): number
  ofDelivery: number
}

/**
 * Null for a shop whose file says nothing about taxes. The most specific rate applies: the dish's, else its category's,
 * else the shop's.
 */
export function taxRates(
  file: Pick<ShopFile, 'taxes' | 'categories' | 'combos' | 'languages'>,
  language: Language,
): TaxRates | null {
  const { taxes } = file
  if (!taxes) return null
  const { items, packages } = ratesOf.get(file) ?? findRates(file, taxes.rate)
  return {
    name: localize(taxes.name, language, file),
    ofItem: (itemId) => items.get(itemId) ?? taxes.rate,
    ofCombo: (comboId) => packages.get(comboId) ?? taxes.rate,
    ofDelivery: taxes.rate,
  }
}

type Rates = { items: Map<string, number>; packages: Map<string, number> }

/** The rates of a file, collected once for as long as it is kept, as large files have thousands of dishes. */
const ratesOf = new WeakMap<object, Rates>()

function findRates(file: Pick<ShopFile, 'categories' | 'combos'>, usual: number): Rates {
  const { categories, combos } = file
  const items = new Map(
    categories.flatMap((category) =>
      category.items.map(({ id, taxRate }) => [id, taxRate ?? category.taxRate ?? usual] as const),
    ),
  )
  const packages = new Map(combos.map(({ id, taxRate }) => [id, taxRate ?? usual]))
  const rates = { items, packages }
  ratesOf.set(file, rates)
  return rates
}
