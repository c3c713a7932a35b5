import type { OrderType } from '../../../../core/schema/primitives.ts'
import { type Path, quote } from '../fault.ts'
import { each, type Loose, present } from '../loose.ts'
import type { ComboEntry } from '../../../../core/schema/shop-file-menu.ts'
import {
  eachItem,
  isSoldThrough,
  itemIdsOf,
  noRepeats,
  orderTypesOf,
  type RuleContext,
  unique,
} from './context.ts'
import { checkOrderTypes } from './item-rules.ts'

type Offered = Map<string, (type: OrderType) => boolean>

/** Combos: ids, known items, and something to choose from in every pile wherever the combo is sold. */
export function checkCombos(context: RuleContext): void {
  const { file, faults } = context
  unique(file.combos, ['combos'], 'id', faults)
  const offered: Offered = new Map()
  for (const { item, category } of eachItem(file)) {
    if (item.id === undefined) continue
    offered.set(item.id, (type) => isSoldThrough(item, type) && isSoldThrough(category, type))
  }
  for (const [index, combo] of each(file.combos)) {
    const path = ['combos', index]
    checkOrderTypes(combo.orderTypes, [...path, 'orderTypes'], faults)
    unique(combo.piles, [...path, 'piles'], 'id', faults)
    checkPiles(combo, path, offered, context)
  }
}

function checkPiles(
  combo: Loose<ComboEntry>,
  path: Path,
  offered: Offered,
  { file, faults }: RuleContext,
): void {
  const isComplete = itemIdsOf(file) !== null
  const types = typesOf(combo, file)
  for (const [index, pile] of each(combo.piles)) {
    const at = [...path, 'piles', index, 'items']
    noRepeats(
      pile.items?.map((choice) => choice?.item),
      at,
      faults,
    )
    const choices = [...each(pile.items)].flatMap(([place, choice]) => {
      if (choice.item === undefined) return []
      const isOffered = offered.get(choice.item)
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
    // Without a list of its own a combo simply isn't shown where a pile is empty; a listed order type is a promise.
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
