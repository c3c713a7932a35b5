import { useObservable } from 'dexie-react-hooks'
import { indexMenu } from '../../core/domain/menu/menu-index.ts'
import type { Category, Item } from '../../core/schema/menu.ts'
import type { Language } from '../../core/schema/primitives.ts'
import { namedQueries } from '../../core/storage/named-query.ts'
import { type ShownCombo, visibleMenu } from './use-menu.ts'
import { type VisitParameters, useVisitParameters } from './use-visit.ts'

/** One dish with its category and the language of the menu; null if it isn't on the menu now. */
export function useItem(
  itemId: string,
): { item: Item; category: Category; language: Language } | null | undefined {
  const parameters = useVisitParameters()
  return useObservable(() => itemOf(parameters, itemId), [parameters.tableCode, parameters.language, itemId])
}

const itemOf = namedQueries(async (parameters: VisitParameters, itemId: string) => {
  const found = await visibleMenu(parameters)
  for (const category of found?.visible.categories ?? []) {
    const item = category.items.find(({ id }) => id === itemId)
    if (item) return { item, category, language: found!.visible.language }
  }
  return null
})

/** One combo with the dishes that can be chosen for its piles. */
export function useCombo(
  comboId: string,
): { combo: ShownCombo; items: ReadonlyMap<string, Item>; language: Language } | null | undefined {
  const parameters = useVisitParameters()
  return useObservable(
    () => comboOf(parameters, comboId),
    [parameters.tableCode, parameters.language, comboId],
  )
}

const comboOf = namedQueries(async (parameters: VisitParameters, comboId: string) => {
  const found = await visibleMenu(parameters)
  const combo = found?.visible.combos.find(({ id }) => id === comboId)
  if (!found || !combo) return null
  const { language } = found.menu
  return { combo, items: indexMenu(found.menu, found.isHidden).items, language }
})
