import { checkBuild } from '../../../../core/domain/menu/build.ts'
import { defaultBuild, groupsFor } from '../../../../core/domain/menu/default-build.ts'
import { cheapest } from '../../../../core/domain/menu/dish-price.ts'
import type { Build } from '../../../../core/schema/order/cart.ts'
import type { Item, OptionGroup, Sku } from '../../../../core/schema/menu.ts'

/** How an option group is asked: one value of several, some of several, or how many of each. */
export type GroupKind = 'radio' | 'checkbox' | 'stepper'

export function kindOf(group: OptionGroup): GroupKind {
  if (group.max > 1 && group.values.some(({ maxQuantity }) => maxQuantity > 1)) return 'stepper'
  return group.min === 1 && group.max === 1 ? 'radio' : 'checkbox'
}

/** The total quantity chosen in a group, over all its values. */
export const chosenIn = (build: Build, groupId: string): number =>
  build.options.reduce((sum, option) => (option.groupId === groupId ? sum + option.quantity : sum), 0)

export const quantityOf = (build: Build, groupId: string, valueId: string): number =>
  build.options.find((option) => option.groupId === groupId && option.valueId === valueId)?.quantity ?? 0

/** Sets the quantity of a value, limited by what the value and its group allow. */
export function setOption(build: Build, group: OptionGroup, valueId: string, quantity: number): Build {
  const value = group.values.find(({ id }) => id === valueId)
  const others = build.options.filter((option) => option.groupId !== group.id || option.valueId !== valueId)
  const room = group.max - chosenIn({ ...build, options: others }, group.id)
  const allowed = Math.max(0, Math.min(quantity, value?.maxQuantity ?? 0, room))
  return {
    ...build,
    options: allowed === 0 ? others : [...others, { groupId: group.id, valueId, quantity: allowed }],
  }
}

/** Ticks or unticks a value. In a group that allows only one, the new value replaces the old. */
export function toggleOption(build: Build, group: OptionGroup, valueId: string, on: boolean): Build {
  if (!on) return setOption(build, group, valueId, 0)
  const base =
    group.max === 1
      ? { ...build, options: build.options.filter(({ groupId }) => groupId !== group.id) }
      : build
  return setOption(base, group, valueId, 1)
}

/** The sku that the build has chosen; its `valueIds` hold one value of each dimension. */
export const skuOf = (item: Item, build: Build): Sku | undefined =>
  item.skus.find(({ id }) => id === build.skuId)

/**
 * Chooses a value of one dimension. Not every combination of values has a sku, so it takes the sku with this value that
 * shares most other values with the present one. Options of groups that the new sku doesn't have are dropped, groups
 * that it newly has begin with their defaults.
 */
export function chooseSize(item: Item, build: Build, dimensionId: string, valueId: string): Build {
  const others = item.skuDimensions.find(({ id }) => id === dimensionId)?.values.map(({ id }) => id) ?? []
  const kept = (skuOf(item, build)?.valueIds ?? []).filter((id) => !others.includes(id))
  const shared = (sku: Sku) => sku.valueIds.filter((id) => kept.includes(id)).length
  const [best] = item.skus
    .filter((sku) => sku.valueIds.includes(valueId))
    .toSorted((a, b) => shared(b) - shared(a))
  return best ? withSku(item, build, best.id) : build
}

function withSku(item: Item, build: Build, skuId: string): Build {
  const asked = groupsFor(item, skuId).map(({ id }) => id)
  const before = groupsFor(item, build.skuId).map(({ id }) => id)
  const fresh = defaultBuild({ ...item, skus: item.skus.filter(({ id }) => id === skuId) }).options
  const options = [
    ...build.options.filter(({ groupId }) => asked.includes(groupId)),
    ...fresh.filter(({ groupId }) => !before.includes(groupId)),
  ]
  return { ...build, skuId, options }
}

/** The first group that still needs a choice, or null. */
export function missingGroup(item: Item, build: Build): OptionGroup | null {
  return groupsFor(item, build.skuId).find((group) => chosenIn(build, group.id) < group.min) ?? null
}

/** Whether the customer has yet to choose a size, because the one that was chosen is gone. */
const isUnsized = (item: Item, build: Build): boolean => item.skus.length > 0 && !skuOf(item, build)

/** The id of the first size dimension or option group that still needs a choice, or null. */
export const missingId = (item: Item, build: Build): string | null =>
  (isUnsized(item, build) ? item.skuDimensions[0]?.id : missingGroup(item, build)?.id) ?? null

/**
 * The price of one in cents: what is chosen, plus the cheapest way to choose what is still missing. `from`: it may
 * become more.
 */
export type PriceSoFar = { cents: number; from: boolean }

export function priceSoFar(item: Item, build: Build): PriceSoFar {
  if (isUnsized(item, build)) {
    const each = item.skus.map(({ id }) => priceSoFar(item, withSku(item, build, id)))
    const cents = Math.min(...each.map((one) => one.cents))
    return { cents, from: each.some((one) => one.from || one.cents > cents) }
  }
  const relaxed = { ...item, optionGroups: item.optionGroups.map((group) => ({ ...group, min: 0 })) }
  const checked = checkBuild(relaxed, build)
  const open = groupsFor(item, build.skuId).map((group) => {
    const left = group.values.map((value) => ({
      ...value,
      maxQuantity: value.maxQuantity - quantityOf(build, group.id, value.id),
    }))
    const missing = Math.max(0, group.min - chosenIn(build, group.id))
    return { least: cheapest(left, missing), most: cheapest(left, missing, -1) }
  })
  const chosen = checked.ok ? checked.unitCents : item.cents
  return {
    cents: open.reduce((sum, { least }) => sum + least, chosen),
    from: open.some(({ least, most }) => most > least),
  }
}

/**
 * The build without choices that the dish no longer offers: the menu may change while the customer is choosing. No size
 * takes the place of one that is gone.
 */
export function asOnMenu(item: Item, build: Build): Build {
  const without = item.skuDimensions.length > 0 ? null : defaultBuild(item).skuId
  const skuId = skuOf(item, build)?.id ?? without
  const groups = groupsFor(item, skuId)
  const room = new Map(groups.map(({ id, max }) => [id, max]))
  // Where a group's maximum has become smaller, the earliest choices stay.
  const options = build.options.flatMap((option) => {
    const group = groups.find(({ id }) => id === option.groupId)
    const left = room.get(option.groupId) ?? 0
    const most = Math.min(left, group?.values.find(({ id }) => id === option.valueId)?.maxQuantity ?? 0)
    const quantity = Math.min(option.quantity, most)
    room.set(option.groupId, left - quantity)
    return quantity === 0 ? [] : [quantity < option.quantity ? { ...option, quantity } : option]
  })
  const isWhole =
    skuId === build.skuId &&
    options.length === build.options.length &&
    options.every((option, at) => option === build.options[at])
  return isWhole ? build : { ...build, skuId, options }
}

/**
 * The names of what a dish no longer offers of a build.
 * @param before the dish of which it was chosen
 * @param left what `asOnMenu` left of it
 */
export function lostNames(before: Item, chosen: Build, left: Build): string[] {
  const size = chosen.skuId === left.skuId ? [] : (skuOf(before, chosen)?.valueIds ?? [])
  const sizes = before.skuDimensions.flatMap(({ values }) => values.filter(({ id }) => size.includes(id)))
  const options = chosen.options.flatMap(({ groupId, valueId, quantity }) => {
    const values = before.optionGroups.find(({ id }) => id === groupId)?.values
    const name = values?.find(({ id }) => id === valueId)?.name
    if (name === undefined || quantityOf(left, groupId, valueId) >= quantity) return []
    return [quantity > 1 ? `${quantity} × ${name}` : name]
  })
  return [...sizes.map(({ name }) => name), ...options]
}
