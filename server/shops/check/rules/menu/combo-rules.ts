import { mostOf } from '../../../../../core/domain/menu/most-of.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import { type Path, quote } from '../../fault.ts'
import { each, type Loose, present } from '../../loose.ts'
import type { ComboEntry } from '../../../../../core/schema/shop-file/shop-file-menu.ts'
import {
  eachItem,
  isSoldThrough,
  itemIdsOf,
  noRepeats,
  orderTypesOf,
  type RuleContext,
  unique,
} from '../context.ts'
import { checkOrderTypes } from './item-rules.ts'
import { checkPileLimits, type Dishes } from './pile-limits.ts'

/** Checks combos: ids, known items, and enough to choose from in every pile wherever the combo is sold. */
export function checkCombos(context: RuleContext): void {
  const { file, faults } = context
  unique(file.combos, ['combos'], 'id', faults)
  const dishes = new Map(
    [...eachItem(file)].flatMap(({ item, category }) => {
      const isSold = (type: OrderType): boolean => isSoldThrough(item, type) && isSoldThrough(category, type)
      const { id, oncePerCustomer, maxPerOrder } = item
      const most = mostOf({ oncePerCustomer, maxPerOrder }) ?? Infinity
      return id === undefined ? [] : [[id, { isSold, most }] as const]
    }),
  )
  for (const [index, combo] of each(file.combos)) {
    const path = ['combos', index]
    // Counts, filters and coupons' conditions find items and combos by id alone, so the ids must differ.
    if (combo.id !== undefined && dishes.has(combo.id))
      faults.add([...path, 'id'], `an item has the id ${quote(combo.id)}; a combo needs another`)
    checkOrderTypes(combo.orderTypes, [...path, 'orderTypes'], faults)
    unique(combo.piles, [...path, 'piles'], 'id', faults)
    const types = typesOf(combo, file)
    checkPiles(combo, path, { types, dishes }, context)
    checkPileLimits(combo, path, types, dishes, faults)
  }
}

function checkPiles(
  combo: Loose<ComboEntry>,
  path: Path,
  { types, dishes }: { types: OrderType[]; dishes: Dishes },
  { file, faults }: RuleContext,
): void {
  const isComplete = itemIdsOf(file) !== null
  for (const [index, pile] of each(combo.piles)) {
    const at = [...path, 'piles', index, 'items']
    noRepeats(
      pile.items?.map((choice) => choice?.item),
      at,
      faults,
    )
    const choices = [...each(pile.items)].flatMap(([place, choice]) => {
      if (choice.item === undefined) return []
      const isOffered = dishes.get(choice.item)?.isSold
      if (!isOffered) {
        if (isComplete) faults.add([...at, place, 'item'], `no item has the id ${quote(choice.item)}`)
      } else if (types.length > 0 && !types.some(isOffered)) {
        faults.add(
          [...at, place, 'item'],
          `${quote(choice.item)} is not offered through ${types.join(', ')}, where the combo is sold`,
        )
      } else return [isOffered]
      return []
    })
    if (choices.length === 0) continue
    // A combo without `orderTypes` simply isn't shown where a pile is empty, but a listed order type is a promise.
    for (const type of combo.orderTypes ? types : []) {
      if (!choices.some((isOffered) => isOffered(type)))
        faults.add(at, `offers nothing through ${type}, where the combo is sold`)
    }
  }
}

/** Where a combo is sold; nothing when a part that says so was refused. */
function typesOf(combo: Loose<ComboEntry>, file: RuleContext['file']): OrderType[] {
  if (!combo.orderTypes) return orderTypesOf(file)
  return combo.orderTypes.includes(undefined) ? [] : present(combo.orderTypes)
}
