import { tableTrouble } from '../core/domain/order/table-link.ts'
import type { EngineContext } from '../workers/engine/context/context.ts'

/**
 * The code of the table at which the order of a notification's path is served, if it is the one that this phone has
 * scanned last, and the scan still holds.
 */
export async function scannedTableOf(
  { database, clock }: Pick<EngineContext, 'database' | 'clock'>,
  path: string,
): Promise<string | null> {
  const [, id] = /^\/order\/detail\/([^/]+)$/.exec(path) ?? []
  const order = id && (await database.orders.get(decodeURIComponent(id)))
  if (!order || !order.tableNumber) return null
  const tables = await database.diningTables.toArray()
  const last = tables.toSorted((one, other) => other.scannedAt - one.scannedAt)[0]
  const isThere = last?.number === order.tableNumber && !tableTrouble(last, clock.now())
  return isThere ? last.code : null
}
