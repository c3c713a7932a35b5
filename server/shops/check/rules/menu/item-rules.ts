import { type Faults, type Path, quote } from '../../fault.ts'
import { each, present } from '../../loose.ts'
import {
  allKnown,
  eachCategory,
  eachItem,
  idsOf,
  type LooseItem,
  noContradictions,
  noRepeats,
  type RuleContext,
  unique,
} from '../context.ts'

/** The id of the combos' pseudo-category (spec §3). */
const reservedCategory = 'combo'

/** Checks ids of categories and items, where items are offered, and their skus. */
export function checkItems({ file, faults }: RuleContext): void {
  unique(file.categories, ['categories'], 'id', faults)
  for (const { category, path } of eachCategory(file)) {
    if (category.id === reservedCategory)
      faults.add([...path, 'id'], '"combo" is kept for the combos; use another id')
    checkOrderTypes(category.orderTypes, [...path, 'orderTypes'], faults)
  }
  const tables = idsOf(file.tables?.map((table) => table && { id: table.code }))
  const seen = new Map<string, Path>()
  for (const { item, category, path } of eachItem(file)) {
    addDuplicate(item, path, seen, faults)
    noRepeats(item.allergens, [...path, 'allergens'], faults)
    noRepeats(item.diets, [...path, 'diets'], faults)
    noContradictions(item, path, faults)
    noRepeats(item.onlyTables, [...path, 'onlyTables'], faults)
    allKnown(item.onlyTables, tables, 'table', [...path, 'onlyTables'], faults, 'code')
    checkOrderTypes(item.orderTypes, [...path, 'orderTypes'], faults)
    const both = item.orderTypes?.length && category.orderTypes?.length
    if (both && !item.orderTypes?.some((type) => category.orderTypes?.includes(type))) {
      faults.add(
        [...path, 'orderTypes'],
        'has no order type in common with the category, so it is never on the menu',
      )
    }
    checkSkus(item, path, faults)
  }
}

function addDuplicate(item: LooseItem, path: Path, seen: Map<string, Path>, faults: Faults): void {
  if (item.id === undefined) return
  const first = seen.get(item.id)
  if (first)
    faults.add(
      [...path, 'id'],
      `${quote(item.id)} is already the id of ${first.join('.').replace(/\.(\d+)/g, '[$1]')}`,
    )
  else seen.set(item.id, path)
}

export function checkOrderTypes(
  types: readonly (string | undefined)[] | undefined,
  path: Path,
  faults: Faults,
): void {
  noRepeats(types, path, faults)
  if (types?.length === 0)
    faults.add(path, 'needs at least one; leave it out to offer it through every service')
}

function checkSkus(item: LooseItem, path: Path, faults: Faults): void {
  const { skus, skuDimensions: dimensions } = item
  if (!skus || !dimensions) return
  unique(skus, [...path, 'skus'], 'id', faults)
  unique(dimensions, [...path, 'skuDimensions'], 'id', faults)
  if (dimensions.length > 0 && skus.length === 0) {
    return faults.add(
      [...path, 'skus'],
      'is missing; an item with skuDimensions lists every sku with its price',
    )
  }
  if (skus.length > 0 && dimensions.length === 0) {
    return faults.add(
      [...path, 'skuDimensions'],
      'is missing; skus differ by the values of a dimension, such as size',
    )
  }
  const dimensionOf = indexValues(item, path, faults)
  // If a dimension was refused, there is nothing to compare the skus with.
  if (dimensions.some((dimension) => dimension?.id === undefined || present(dimension.values).length === 0))
    return
  const alike = new Map<string, number>()
  for (const [index, sku] of each(skus)) {
    if (!sku.values || present(sku.values).length !== sku.values.length) continue
    const at = [...path, 'skus', index, 'values']
    const values = present(sku.values)
    if (!checkSkuValues(values, dimensions, dimensionOf, at, faults)) continue
    const key = [...values].toSorted().join(' ')
    const first = alike.get(key)
    if (first === undefined) alike.set(key, index)
    else faults.add(at, `has the same values as skus[${first}]`)
  }
}

/** Which dimension each value belongs to; a value id may be used once on an item. */
function indexValues(item: LooseItem, path: Path, faults: Faults): Map<string, number> {
  const dimensionOf = new Map<string, number>()
  for (const [index, dimension] of each(item.skuDimensions)) {
    for (const [at, value] of each(dimension.values)) {
      if (value.id === undefined) continue
      if (dimensionOf.has(value.id)) {
        faults.add(
          [...path, 'skuDimensions', index, 'values', at, 'id'],
          `${quote(value.id)} is already a value of this item`,
        )
      } else dimensionOf.set(value.id, index)
    }
  }
  return dimensionOf
}

function checkSkuValues(
  values: string[],
  dimensions: NonNullable<LooseItem['skuDimensions']>,
  dimensionOf: Map<string, number>,
  path: Path,
  faults: Faults,
): boolean {
  const before = faults.list.length
  const unknown = values.filter((value) => !dimensionOf.has(value))
  for (const value of unknown)
    faults.add([...path, values.indexOf(value)], `no dimension of this item has the value ${quote(value)}`)
  for (const [index, dimension] of each(dimensions)) {
    const chosen = values.filter((value) => dimensionOf.get(value) === index).length
    if (chosen === 1 || (chosen === 0 && unknown.length > 0)) continue
    faults.add(path, `needs exactly one value of the dimension ${quote(dimension.id ?? '')}; found ${chosen}`)
  }
  return faults.list.length === before
}
