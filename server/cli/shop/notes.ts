import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { oneLine } from '../../base/one-line.ts'
import { writePath } from '../../shops/check/fault.ts'
import { namePlace } from './name-place.ts'
import type { Terminal } from './terminal.ts'

/** Prints what a file without faults may hold and its owner has seldom meant. Ours: the spec is silent. */
export function printNotes({ out }: Pick<Terminal, 'out'>, file: ShopFile): void {
  for (const { path, message } of notesOn(file)) {
    const name = namePlace(file, path)
    out(oneLine(`Note: ${path}${name === null ? '' : ` (${name})`} ${message}.`))
  }
}

type Note = { path: string; message: string }

function notesOn({ categories, combos }: ShopFile): Note[] {
  const free = 'costs nothing'
  return [
    ...categories.flatMap(({ items }, at): Note[] => {
      if (items.length === 0)
        return [{ path: writePath(['categories', at]), message: "has no dishes; customers don't see it" }]
      return items.flatMap(({ price, skus = [] }, item) =>
        // Where there are sizes, each has a price of its own.
        (skus.length === 0 ? price : Math.min(...skus.map((sku) => sku.price))) === 0
          ? [{ path: writePath(['categories', at, 'items', item]), message: free }]
          : [],
      )
    }),
    ...combos.flatMap(({ price }, at) =>
      price === 0 ? [{ path: writePath(['combos', at]), message: free }] : [],
    ),
  ]
}
