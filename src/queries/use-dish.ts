import { useObservable } from 'dexie-react-hooks'
import { indexMenu } from '../../core/domain/menu/menu-index.ts'
import type { Category, Item } from '../../core/schema/menu.ts'
import { namedQueries } from '../../core/storage/named-query.ts'
import { type ShownCombo, visibleMenu } from './use-menu.ts'
import { type Address, useAddress } from './use-visit.ts'

/** One dish with its category; null when it isn't on the menu now. */
export function useItem(itemId: string): { item: Item; category: Category } | null | undefined {
  const address = useAddress()
  return useObservable(() => itemOf(address, itemId), [address.tableCode, address.language, itemId])
}

const itemOf = namedQueries(async (address: Address, itemId: string) => {
  const found = await visibleMenu(address)
  for (const category of found?.visible.categories ?? []) {
    const item = category.items.find(({ id }) => id === itemId)
    if (item) return { item, category }
  }
  return null
})

/** One combo with the dishes that its piles may choose from. */
export function useCombo(
  comboId: string,
): { combo: ShownCombo; items: ReadonlyMap<string, Item> } | null | undefined {
  const address = useAddress()
  return useObservable(() => comboOf(address, comboId), [address.tableCode, address.language, comboId])
}

const comboOf = namedQueries(async (address: Address, comboId: string) => {
  const found = await visibleMenu(address)
  const combo = found?.visible.combos.find(({ id }) => id === comboId)
  return found && combo ? { combo, items: indexMenu(found.menu, found.isHidden).items } : null
})
