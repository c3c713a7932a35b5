import { useObservable } from 'dexie-react-hooks'
import type { Settings } from '../../core/storage/settings.ts'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/**
 * The endpoint at which the restaurant notifies this phone of orders, and how long ago the subscription was last
 * renewed; null if there is none.
 */
export async function pushStatus(): Promise<{ endpoint: string; ageMs: number } | null> {
  const [row, clock] = await database.settings.bulkGet(['push', 'clock'])
  const status = row?.value as Settings['push'] | undefined
  if (!status) return null
  const { offsetMs } = (clock?.value ?? { offsetMs: 0 }) as Settings['clock']
  return { endpoint: status.endpoint, ageMs: Date.now() + offsetMs - status.renewedAt }
}

/** True once this phone has an order that the restaurant received. */
export const useHasOrdered = (): boolean | undefined => useObservable(hasOrdered)

const hasOrdered = namedQuery(async () => (await database.orders.count()) > 0)
