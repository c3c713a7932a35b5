import type { Build } from '../../schema/order/cart.ts'
import type { Item, OptionGroup } from '../../schema/menu.ts'
import type { Allergen } from '../../schema/primitives.ts'
import { groupsFor } from './default-build.ts'

/** Why a build isn't possible. `id` is that of the sku, group or value. */
export type BuildFault = {
  code: 'skuMissing' | 'skuGone' | 'optionGone' | 'optionTwice' | 'tooFew' | 'tooMany'
  id: string
}

export type CheckedBuild =
  /** `details` as displayed, in menu order; `partNames` are the names of the sku's values and of the options, by id. */
  | { ok: true; unitCents: number; details: string[]; partNames: Record<string, string> }
  | { ok: false; fault: BuildFault }

/**
 * Checks a build against the current item, and prices one of it in cents. A sku's price replaces the item's; options
 * add theirs unless their price is informative only (spec §3).
 */
export function checkBuild(item: Item, build: Build): CheckedBuild {
  const sku = item.skus.find(({ id }) => id === build.skuId)
  if (build.skuId !== null && !sku) return faulty('skuGone', build.skuId)
  if (item.skus.length > 0 && !sku) return faulty('skuMissing', item.id)

  const groups = groupsFor(item, build.skuId)
  const fault = optionFault(groups, build)
  if (fault) return { ok: false, fault }

  const size = item.skuDimensions.flatMap((dimension) =>
    dimension.values.filter(({ id }) => sku?.valueIds.includes(id)),
  )
  const details = size.map(({ name }) => name)
  const partNames = Object.fromEntries(size.map(({ id, name }) => [id, name]))
  let unitCents = sku ? sku.cents : item.cents
  for (const group of groups) {
    for (const value of group.values) {
      const chosen = build.options.find(
        (option) => option.groupId === group.id && option.valueId === value.id,
      )
      if (!chosen) continue
      partNames[value.id] = value.name
      details.push(chosen.quantity > 1 ? `${chosen.quantity} × ${value.name}` : value.name)
      if (value.addsPrice) unitCents += value.cents * chosen.quantity
    }
  }
  return { ok: true, unitCents, details, partNames }
}

function optionFault(groups: OptionGroup[], build: Build): BuildFault | null {
  const seen = new Set<string>()
  for (const { groupId, valueId, quantity } of build.options) {
    const value = groups.find(({ id }) => id === groupId)?.values.find(({ id }) => id === valueId)
    if (!value) return { code: 'optionGone', id: valueId }
    const key = JSON.stringify([groupId, valueId])
    if (seen.has(key)) return { code: 'optionTwice', id: valueId }
    seen.add(key)
    // A zero, fractional or negative quantity of an option would lower the price of the dish.
    if (!Number.isSafeInteger(quantity) || quantity < 1) return { code: 'tooFew', id: valueId }
    if (quantity > value.maxQuantity) return { code: 'tooMany', id: valueId }
  }
  for (const group of groups) {
    const chosen = build.options.filter(({ groupId }) => groupId === group.id)
    const sum = chosen.reduce((total, { quantity }) => total + quantity, 0)
    if (sum < group.min) return { code: 'tooFew', id: group.id }
    if (sum > group.max) return { code: 'tooMany', id: group.id }
  }
  return null
}

const faulty = (code: BuildFault['code'], id: string): CheckedBuild => ({ ok: false, fault: { code, id } })

/** `isSure` is false when the restaurant hasn't declared those of the dish itself, or of a chosen option. */
export type BuiltAllergens = { known: Allergen[]; isSure: boolean }

/** The allergens of the dish as built: its own, and those of the chosen options. */
export function allergensOf(item: Item, build: Build): BuiltAllergens {
  const known = new Set(item.allergens)
  let isSure = item.allergens !== null
  for (const { groupId, valueId } of build.options) {
    const value = item.optionGroups.find(({ id }) => id === groupId)?.values.find(({ id }) => id === valueId)
    if (value?.allergens === null) isSure = false
    for (const allergen of value?.allergens ?? []) known.add(allergen)
  }
  return { known: [...known], isSure }
}
