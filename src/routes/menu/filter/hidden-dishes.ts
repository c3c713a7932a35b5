import type { Combo, Item } from '../../../../core/schema/menu.ts'
import type { VisibleMenu } from '../../../queries/use-menu.ts'

/**
 * What a filter leaves out: all that is avoided, but for categories of which every order must hold something and which have
 * nothing else. There something is to choose, with its mark.
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
