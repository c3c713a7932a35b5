import { useObservable } from 'dexie-react-hooks'
import { readSetting } from '../../core/storage/read-setting.ts'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/**
 * The endpoint at which the restaurant notifies this phone of orders, and how long ago the subscription was last
 * renewed; null if there is none.
 */
export async function pushStatus(): Promise<{ endpoint: string; ageMs: number } | null> {
  const status = await readSetting(database, 'push')
  if (!status) return null
  const { offsetMs = 0 } = (await readSetting(database, 'clock')) ?? {}
  return { endpoint: status.endpoint, ageMs: Date.now() + offsetMs - status.renewedAt }
}

/** True once this phone has an order that the restaurant received. */
export const useHasOrdered = (): boolean | undefined => useObservable(hasOrdered)

const hasOrdered = namedQuery(async () => (await database.orders.count()) > 0)
