import type { Build, Choice } from '../../schema/order/cart.ts'
import type { Item } from '../../schema/menu.ts'

/** The dishes of a line as they are built: one, or those that were picked for a combo. */
export type Built = readonly { item: Item; build: Build }[]

/** The dishes of a line as they are built; without those that aren't among the `items` any more. */
export const builtOf = ({ build, picks = [] }: Choice, items: ReadonlyMap<string, Item> | undefined): Built =>
  [...(build ? [build] : []), ...picks.map((pick) => pick.build)].flatMap((one) => {
    const item = items?.get(one.itemId)
    return item ? [{ item, build: one }] : []
  })
