import type { Menu } from '../../../schema/menu.ts'

/**
 * A menu without some of its dishes. Categories left empty are removed (spec §5), and so are combos of which a pile
 * has nothing left to choose (ours: the spec is silent).
 */
export function withoutItems(menu: Menu, itemIds: readonly string[]): Menu {
  if (itemIds.length === 0) return menu
  const gone = new Set(itemIds)
  return {
    ...menu,
    categories: menu.categories
      .map((category) => ({ ...category, items: category.items.filter(({ id }) => !gone.has(id)) }))
      .filter(({ items }) => items.length > 0),
    combos: menu.combos
      .map((combo) => ({
        ...combo,
        piles: combo.piles.map((pile) => ({
          ...pile,
          choices: pile.choices.filter(({ itemId }) => !gone.has(itemId)),
        })),
      }))
      .filter(({ piles }) => piles.every(({ choices }) => choices.length > 0)),
  }
}
