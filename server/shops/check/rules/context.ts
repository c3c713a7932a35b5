import { dietContradictions } from '../../../../core/domain/menu/diet-contradictions.ts'
import type { Allergen, Diet, OrderType } from '../../../../core/schema/primitives.ts'
import type {
  CategoryEntry,
  GroupEntry,
  ItemEntry,
} from '../../../../core/schema/shop-file/shop-file-menu.ts'
import type { Text } from '../../../../core/schema/shop-file/shop-file-parts.ts'
import type { Faults, Path } from '../fault.ts'
import { quote } from '../fault.ts'
import { each, type Loose, type LooseFile, present } from '../loose.ts'

/**
 * Checks a picture by its path in the file: true when it is fine, false when it doesn't exist, else a sentence about
 * what is wrong.
 */
export type PictureCheck = (path: string) => boolean | string

export type RuleContext = { file: LooseFile; faults: Faults; pictures: PictureCheck }

export type LooseItem = Loose<ItemEntry>
export type LooseCategory = Loose<CategoryEntry>
export type LooseGroup = Loose<GroupEntry>
export type LooseText = Loose<Text>

/** Every category with its path. */
export function* eachCategory(file: LooseFile): Generator<{ category: LooseCategory; path: Path }> {
  for (const [index, category] of each(file.categories)) yield { category, path: ['categories', index] }
}

/** Every item with its category and path. */
export function* eachItem(
  file: LooseFile,
): Generator<{ item: LooseItem; category: LooseCategory; path: Path }> {
  for (const { category, path } of eachCategory(file)) {
    for (const [index, item] of each(category.items))
      yield { item, category, path: [...path, 'items', index] }
  }
}

/** Every option group, shared or written in place. */
export function* eachGroup(file: LooseFile): Generator<{ group: LooseGroup; path: Path }> {
  for (const [index, group] of each(file.optionGroups)) yield { group, path: ['optionGroups', index] }
  for (const { category, path } of eachCategory(file)) {
    for (const [index, group] of each(category.groups)) yield { group, path: [...path, 'groups', index] }
  }
  for (const { item, path } of eachItem(file)) {
    for (const [index, group] of each(item.groups)) yield { group, path: [...path, 'groups', index] }
  }
}

/**
 * The ids of a list; null when the list or one of its ids was refused. Then a reference may mean a refused entry, so it
 * can't be checked.
 */
export function idsOf(
  list: readonly ({ id?: string | undefined } | undefined)[] | undefined,
): Set<string> | null {
  const ids = list?.map((entry) => entry?.id)
  return ids === undefined || ids.includes(undefined) ? null : new Set(present(ids))
}

/** The ids of all items; null when any part that may contain one was refused. */
export function itemIdsOf(file: LooseFile): Set<string> | null {
  const lists = file.categories?.map((category) => idsOf(category?.items))
  return lists === undefined || lists.includes(null)
    ? null
    : new Set(lists.flatMap((ids) => [...(ids ?? [])]))
}

/** The order types of the services; empty when a part that says so was refused. */
export function orderTypesOf(file: LooseFile): OrderType[] {
  const types = file.services?.map((service) => service?.orderType) ?? []
  return types.includes(undefined) ? [] : present(types)
}

/**
 * Whether a category, an item or a combo is offered through an order type; without a list of its own, it is offered
 * through all.
 */
export const isSoldThrough = (
  { orderTypes }: { orderTypes?: readonly (OrderType | undefined)[] | undefined },
  type: OrderType,
): boolean => orderTypes === undefined || orderTypes.includes(type)

/** Adds faults for values that occur more than once in a list; `path` is the list's own. */
export function noRepeats(
  list: readonly (string | undefined)[] | undefined,
  path: Path,
  faults: Faults,
): void {
  const seen = new Map<string, number>()
  for (const [index, value] of each(list)) {
    if (seen.has(value)) faults.add([...path, index], `${quote(value)} is given twice`)
    else seen.set(value, index)
  }
}

/**
 * Adds faults for diets that contradict the allergens of the same entry, as filtering by either would mislead
 * customers.
 * @param what whose allergens they are
 */
export function noContradictions(
  { diets, allergens }: Declared,
  path: Path,
  faults: Faults,
  what = 'the allergens',
): void {
  for (const { diet, found } of dietContradictions(diets, allergens ?? []))
    faults.add([...path, 'diets'], `${quote(diet)} contradicts ${what}: ${found.join(', ')}`)
}

type Declared = {
  diets?: readonly (Diet | undefined)[]
  allergens?: readonly (Allergen | undefined)[] | null
}

/** Adds faults for entries of a list with the same value under `key`. */
export function unique<K extends string>(
  list: readonly ({ [key in K]?: unknown } | undefined)[] | undefined,
  path: Path,
  key: K,
  faults: Faults,
): void {
  const seen = new Map<string, number>()
  for (const [index, entry] of each(list)) {
    const value = entry[key]
    if (typeof value !== 'string') continue
    const first = seen.get(value)
    if (first === undefined) seen.set(value, index)
    else
      faults.add(
        [...path, index, key],
        `${quote(value)} is already used by entry [${first}] of the same list`,
      )
  }
}

/** Adds faults for references to ids that don't exist; adds none when `known` is null. */
export function allKnown(
  list: readonly (string | undefined)[] | undefined,
  known: Set<string> | null,
  what: string,
  path: Path,
  faults: Faults,
  key = 'id',
): void {
  if (!known) return
  for (const [index, id] of each(list)) {
    if (!known.has(id)) faults.add([...path, index], `no ${what} has the ${key} ${quote(id)}`)
  }
}
