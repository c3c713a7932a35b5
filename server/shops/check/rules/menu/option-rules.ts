import { type Path, quote, writePath } from '../../fault.ts'
import { each, type LooseFile, present } from '../../loose.ts'
import {
  allKnown,
  eachCategory,
  eachGroup,
  eachItem,
  idsOf,
  type LooseCategory,
  type LooseGroup,
  type LooseItem,
  noContradictions,
  noRepeats,
  type RuleContext,
  unique,
} from '../context.ts'

/** Checks option groups by themselves, and as items use them. */
export function checkOptions(context: RuleContext): void {
  const { file, faults } = context
  unique(file.optionGroups, ['optionGroups'], 'id', faults)
  for (const { group, path } of eachGroup(file)) checkGroup(group, path, context)
  const shared = idsOf(file.optionGroups)
  for (const { category, path } of eachCategory(file)) {
    noRepeats(category.useGroups, [...path, 'useGroups'], faults)
    allKnown(category.useGroups, shared, 'option group', [...path, 'useGroups'], faults)
    unique(category.groups, [...path, 'groups'], 'id', faults)
    const own = groupPlaces(category, path)
    addTwice(own, new Map(), context)
  }
  for (const { item, category, path } of eachItem(file)) {
    allKnown(item.useGroups, shared, 'option group', [...path, 'useGroups'], faults)
    noRepeats(item.useGroups, [...path, 'useGroups'], faults)
    unique(item.groups, [...path, 'groups'], 'id', faults)
    addTwice(groupPlaces(item, path), new Map(groupPlaces(category, path.slice(0, 2))), context)
    const groups = [category, item].flatMap((entry) => groupsOf(entry, file))
    for (const value of groups.flatMap((group) => present(group.values))) {
      // A default choice without diets of its own falls under the dish's.
      if (!value.default || value.diets) continue
      const what = `the allergens of the default choice ${quote(value.id ?? '')}`
      noContradictions({ diets: item.diets, allergens: value.allergens }, path, faults, what)
    }
  }
  checkSkuLimits(context)
}

function checkGroup(group: LooseGroup, path: Path, { faults }: RuleContext): void {
  unique(group.values, [...path, 'values'], 'id', faults)
  noRepeats(group.onlyForSkus, [...path, 'onlyForSkus'], faults)
  const values = group.values ?? []
  for (const [index, value] of each(values)) {
    noRepeats(value.allergens ?? [], [...path, 'values', index, 'allergens'], faults)
    noRepeats(value.diets, [...path, 'values', index, 'diets'], faults)
    noContradictions(value, [...path, 'values', index], faults)
  }
  const { min, max } = group
  const whole =
    values.length === present(values).length && values.every((value) => value?.maxQuantity !== undefined)
  const most = present(values).reduce((sum, value) => sum + (value.maxQuantity ?? 0), 0)
  if (min !== undefined && max !== undefined && min > max) {
    faults.add([...path, 'min'], `is ${min}, more than max, which is ${max}`)
  } else if (min !== undefined && whole && values.length > 0 && min > most) {
    faults.add([...path, 'min'], `asks for ${min}, but all values together give at most ${most}`)
  }
  const chosen = present(values).filter((value) => value.default).length
  if (max !== undefined && chosen > max) {
    faults.add([...path, 'values'], `${chosen} values are chosen by default, but max is ${max}`)
  }
}

const groupsOf = (entry: LooseItem | LooseCategory, file: LooseFile): LooseGroup[] => [
  ...present(file.optionGroups).filter(({ id }) => id !== undefined && entry.useGroups?.includes(id)),
  ...present(entry.groups),
]

/** Where each group of a category or item is named. */
function groupPlaces(entry: LooseItem | LooseCategory, path: Path): [string, Path][] {
  return [
    ...[...each(entry.useGroups)].map(([index, id]): [string, Path] => [id, [...path, 'useGroups', index]]),
    ...[...each(entry.groups)].flatMap(([index, group]): [string, Path][] =>
      group.id === undefined ? [] : [[group.id, [...path, 'groups', index, 'id']]],
    ),
  ]
}

/** Adds faults for a group that is asked twice about one dish, as a cart couldn't tell the answers apart. */
function addTwice(places: [string, Path][], before: Map<string, Path>, { faults }: RuleContext): void {
  const seen = new Map(before)
  for (const [id, path] of places) {
    const first = seen.get(id)
    // Repeats within one list are reported by the check for repeats.
    if (first && !sameList(first, path)) {
      faults.add(path, `the option group ${quote(id)} is already asked by ${writePath(first)}`)
    }
    seen.set(id, first ?? path)
  }
}

const listOf = (path: Path): string => writePath(path.at(-1) === 'id' ? path.slice(0, -2) : path.slice(0, -1))
const sameList = (a: Path, b: Path): boolean => listOf(a) === listOf(b)

/**
 * Checks that `onlyForSkus` names skus of the item itself, or, in a shared or category's group, of some item that asks
 * it.
 */
function checkSkuLimits({ file, faults }: RuleContext): void {
  const byShared = new Map<string, Set<string>>()
  for (const { item, category, path } of eachItem(file)) {
    const skus = skuIds(item)
    for (const [index, group] of each(item.groups)) {
      allKnown(group.onlyForSkus, skus, 'sku of this item', [...path, 'groups', index, 'onlyForSkus'], faults)
    }
    for (const id of [...present(item.useGroups), ...present(category.useGroups)]) {
      const known = byShared.get(id) ?? new Set()
      byShared.set(id, known)
      for (const sku of skus ?? []) known.add(sku)
    }
  }
  for (const [index, group] of each(file.optionGroups)) {
    const known = byShared.get(group.id ?? '') ?? new Set<string>()
    allKnown(
      group.onlyForSkus,
      known,
      'sku of an item that asks this group',
      ['optionGroups', index, 'onlyForSkus'],
      faults,
    )
  }
  for (const { category, path } of eachCategory(file)) {
    const known = new Set(present(category.items).flatMap((item) => [...(skuIds(item) ?? [])]))
    for (const [index, group] of each(category.groups)) {
      allKnown(
        group.onlyForSkus,
        known,
        'sku of an item of this category',
        [...path, 'groups', index, 'onlyForSkus'],
        faults,
      )
    }
  }
}

const skuIds = (item: LooseItem): Set<string> | null => idsOf(item.skus)
