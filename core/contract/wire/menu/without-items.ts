import type { Item, Menu } from '../../../schema/menu.ts'

/**
 * How one size of a dish is named among the excluded ids; a dish itself goes by its id alone. Ours, like the mark of a
 * combo: the spec only excludes whole dishes. No id of a shop file has these signs, and an older release passes over a
 * mark that it doesn't know: there the size or the combo is refused only in the order.
 */
export const sizeMark = (itemId: string, skuId: string): string => `${itemId}/${skuId}`

/** How a combo as a whole is named among the excluded ids. */
export const comboMark = (comboId: string): string => `combo:${comboId}`

/**
 * A menu without what is sold out: dishes, single sizes of dishes, and combos. A dish without a size left is gone, and
 * categories left empty are removed (spec §5), and so are combos of which a pile has nothing left to choose (ours: the
 * spec is silent).
 */
export function withoutItems(menu: Menu, marks: readonly string[]): Menu {
  if (marks.length === 0) return menu
  const gone = new Set(marks)
  const goneItems = new Set(marks)
  const dearer = new Map<string, number>()
  const left = (item: Item): Item[] => {
    const rest = gone.has(item.id) ? null : withoutSizes(item, gone)
    if (!rest) goneItems.add(item.id)
    else if (rest !== item) dearer.set(item.id, cheapest(rest) - cheapest(item))
    return rest ? [rest] : []
  }
  return {
    ...menu,
    categories: menu.categories
      .map((category) => ({ ...category, items: category.items.flatMap(left) }))
      .filter(({ items }) => items.length > 0),
    combos: menu.combos
      .filter(({ id }) => !gone.has(comboMark(id)))
      .map((combo) => ({
        ...combo,
        piles: combo.piles.map((pile) => ({
          ...pile,
          choices: pile.choices
            .filter(({ itemId }) => !goneItems.has(itemId))
            // A combo's price includes the cheapest size. A larger one doesn't become free because that one is gone.
            .map(({ itemId, extraCents }) => ({
              itemId,
              extraCents: extraCents + (dearer.get(itemId) ?? 0),
            })),
        })),
      }))
      .filter(({ piles }) => piles.every(({ choices }) => choices.length > 0)),
  }
}

/** The dish without its excluded sizes, and without the values that only these had; null if it has no size left. */
function withoutSizes(item: Item, gone: ReadonlySet<string>): Item | null {
  const skus = item.skus.filter(({ id }) => !gone.has(sizeMark(item.id, id)))
  if (skus.length === item.skus.length) return item
  if (skus.length === 0) return null
  const values = new Set(skus.flatMap(({ valueIds }) => valueIds))
  const skuDimensions = item.skuDimensions.map((dimension) => ({
    ...dimension,
    values: dimension.values.filter(({ id }) => values.has(id)),
  }))
  return { ...item, skus, skuDimensions }
}

const cheapest = ({ skus }: Item): number => Math.min(...skus.map(({ cents }) => cents))
