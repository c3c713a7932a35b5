import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import { defaultArriveMinutes } from '../../../core/schema/delivery.ts'
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

function notesOn({ categories, combos, services }: ShopFile): Note[] {
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
    ...services.flatMap(({ orderType, slots: { leadMinutes }, delivery }, at): Note[] => {
      const arriveMinutes = delivery?.arriveMinutes ?? defaultArriveMinutes
      if (!isDelivered(orderType) || leadMinutes >= arriveMinutes) return []
      const message = `is ${leadMinutes}, less than the ${arriveMinutes} arriveMinutes of an order without a time`
      return [{ path: writePath(['services', at, 'slots', 'leadMinutes']), message }]
    }),
  ]
}
