import type { Settings } from '../../core/storage/rows.ts'
import { database } from './database.ts'
import { useLiveQuery } from './use-live-query.ts'

/** Where the restaurant tells this phone of orders, and how long ago it was last asked to; null when it doesn't. */
export async function pushStanding(): Promise<{ endpoint: string; ageMs: number } | null> {
  const [row, clock] = await database.settings.bulkGet(['push', 'clock'])
  const standing = row?.value as Settings['push'] | undefined
  if (!standing) return null
  const { offsetMs } = (clock?.value ?? { offsetMs: 0 }) as Settings['clock']
  return { endpoint: standing.endpoint, ageMs: Date.now() + offsetMs - standing.renewedAt }
}

/** True once the customer had an order that the restaurant has. */
export const useHasOrdered = (): boolean | undefined =>
  useLiveQuery(async () => (await database.orders.count()) > 0)
