import type { Combo, Item, Menu, OptionGroup } from '../../../core/schema/menu.ts'

/** A plain dish at 10.00 that everybody may order; `changes` override its fields. */
export const dish = (id: string, changes: Partial<Item> = {}): Item => ({
  id,
  title: `the ${id}`,
  description: '',
  picture: '',
  cents: 1000,
  oldCents: null,
  soldCount: 0,
  memberOnly: false,
  mandatory: false,
  required: false,
  discounted: false,
  pointsRedeemable: true,
  couponUsable: true,
  onlyTableCodes: [],
  openingPeriods: [],
  allergens: null,
  optionGroups: [],
  skuDimensions: [],
  skus: [],
  ...changes,
})

/** A group of options: each value is named by its id and has this price. */
export const group = (
  id: string,
  prices: Record<string, number>,
  changes: Partial<OptionGroup> = {},
): OptionGroup => ({
  id,
  name: id,
  fromCategory: false,
  min: 0,
  max: 9,
  onlyForSkuIds: [],
  values: Object.entries(prices).map(([valueId, cents]) => ({
    id: valueId,
    name: valueId,
    cents,
    addsPrice: true,
    maxQuantity: 2,
    selectedByDefault: false,
    allergens: [],
  })),
  ...changes,
})

export const bundle = (id: string, piles: Combo['piles'], changes: Partial<Combo> = {}): Combo => ({
  id,
  title: `the ${id}`,
  description: '',
  picture: '',
  cents: 1500,
  oldCents: null,
  soldCount: 0,
  memberOnly: false,
  balanceUsable: true,
  discounted: false,
  piles,
  ...changes,
})

export const menuOf = (items: Item[], combos: Combo[] = []): Menu => ({
  orderType: 'pickup',
  language: 'en',
  itemsMd5: 'd41d8cd98f00b204e9800998ecf8427e',
  categories: [{ id: 'all', name: 'All', picture: '', required: false, items }],
  combos,
})
