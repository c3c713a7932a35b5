import type { Build, Choice } from '../../schema/order/cart.ts'
import type { Item } from '../../schema/menu.ts'

type Dish = { item: Item; build: Build }

/** The dishes of a line as they are built: one, or those that were picked for a combo. Null: the menu lacks the dish. */
export type Built = readonly [Dish | null, ...(Dish | null)[]]

/** The dishes of a line as they are built. A line of which no dish is known counts as one that the menu lacks. */
export function builtOf(
  { build, picks = [] }: Choice,
  items: Pick<ReadonlyMap<string, Item>, 'get'> | undefined,
): Built {
  const builds = [...(build ? [build] : []), ...picks.map((pick) => pick.build)]
  const [first = null, ...others] = builds.map((one): Dish | null => {
    const item = items?.get(one.itemId)
    return item ? { item, build: one } : null
  })
  return [first, ...others]
}
