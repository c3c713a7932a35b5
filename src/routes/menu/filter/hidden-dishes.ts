import type { Combo, Item } from '../../../../core/schema/menu.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'

/**
 * The dishes that the filter hides: all that are avoided, except in a category of which every order must hold something
 * and whose dishes are all avoided. Those stay, with their marks, so that an order is possible.
 */
export function hiddenDishes(
  { categories, combos }: VisibleMenu,
  isAvoided: (dish: Item | Combo) => boolean,
): (Item | Combo)[] {
  const items = categories.flatMap((category) => {
    const hidden = category.items.filter(isAvoided)
    const isAsked = category.required || category.items.some(({ required }) => required)
    return isAsked && hidden.length === category.items.length ? [] : hidden
  })
  return [...items, ...combos.filter(isAvoided)]
}
