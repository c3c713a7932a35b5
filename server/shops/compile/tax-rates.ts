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
  const { taxes, categories, combos } = file
  if (!taxes) return null
  const items = new Map(
    categories.flatMap((category) =>
      category.items.map(({ id, taxRate }) => [id, taxRate ?? category.taxRate ?? taxes.rate] as const),
    ),
  )
  const packages = new Map(combos.map(({ id, taxRate }) => [id, taxRate ?? taxes.rate]))
  return {
    name: localize(taxes.name, language, file),
    ofItem: (itemId) => items.get(itemId) ?? taxes.rate,
    ofCombo: (comboId) => packages.get(comboId) ?? taxes.rate,
    ofDelivery: taxes.rate,
  }
}
