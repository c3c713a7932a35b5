import { defaultBuild, groupsFor } from '../core/domain/menu/default-build.ts'
import { indexMenu } from '../core/domain/menu/menu-index.ts'
import { quote } from '../core/domain/pricing/pricing.ts'
import type { Build, ComboPick, Lines } from '../core/schema/order/cart.ts'
import type { Combo, Item, Menu } from '../core/schema/menu.ts'

/** A build with as many options as the dish allows, from the start of each group. */
function fullBuild(item: Item): Build {
  const { skuId } = defaultBuild(item)
  const options = groupsFor(item, skuId).flatMap(({ id, max, values }) =>
    values.slice(0, max).map((value) => ({ groupId: id, valueId: value.id, quantity: 1 })),
  )
  return { itemId: item.id, skuId, options }
}

const picksOf = (combo: Combo, items: ReadonlyMap<string, Item>): ComboPick[] =>
  combo.piles.map((pile) => {
    const item = pile.choices.flatMap(({ itemId }) => items.get(itemId) ?? [])[0]!
    return { pileId: pile.id, build: fullBuild(item), quantity: pile.choose }
  })

/**
 * A cart with this many lines, every tenth a combo, each dish with all its options. Anybody may order it at any hour.
 */
export function fullCart(menu: Menu, count: number): Lines {
  const dishes = menu.categories
    .flatMap(({ items }) => items)
    .filter((item) => !item.memberOnly && item.openingPeriods.length + item.onlyTableCodes.length === 0)
  const index = indexMenu(menu, (item) => !dishes.includes(item))
  const combos = menu.combos.filter(
    ({ memberOnly, piles }) =>
      !memberOnly && piles.every(({ choices }) => choices.some(({ itemId }) => index.items.has(itemId))),
  )
  const snapshot = { title: '', picture: '', details: [], unitCents: 0 }
  const lines: Lines = { items: [], combos: [] }
  for (let at = 0; at < count; at += 1) {
    const line = { id: `line-${at}`, quantity: 1 + (at % 3), snapshot, intentId: null }
    const combo = at % 10 === 9 ? combos[at % combos.length] : undefined
    if (combo) lines.combos.push({ ...line, comboId: combo.id, picks: picksOf(combo, index.items) })
    // Spreads the choice over the whole menu.
    else lines.items.push({ ...line, build: fullBuild(dishes[(at * 37) % dishes.length]!), note: '' })
  }
  const priced = quote(index, lines)
  const faulty = [...priced.items, ...priced.combos].find(({ now }) => !now)
  if (faulty) throw new Error(`a line of the cart can't be had: ${faulty.faultCode}`)
  const dated = <L extends Lines['items'][number] | Lines['combos'][number]>(
    list: L[],
    now: typeof priced.items,
  ) => list.map((line, at) => ({ ...line, snapshot: now[at]!.now! }))
  return { items: dated(lines.items, priced.items), combos: dated(lines.combos, priced.combos) }
}
