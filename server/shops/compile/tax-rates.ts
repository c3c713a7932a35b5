import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import { localize } from './localize.ts'

/** The taxes of a shop: what they are called, and how much each thing has, in percent. */
export type TaxRates = {
  name: string
  ofItem(itemId: string): number
  ofCombo(comboId: string): number
  ofDelivery: number
}

/** Null for a shop that says nothing of taxes. The nearest word counts: the dish's, its category's, the shop's. */
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

/** Looked up once for as long as a file is kept: large ones have thousands of dishes. */
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
