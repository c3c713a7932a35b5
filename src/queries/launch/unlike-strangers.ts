import { guestType } from '../../../core/schema/constants.ts'
import { namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'

/** Each of the two places has an order type of its own. */
type Place = 'online' | 'table'

/**
 * Where the first screens show something else on this phone than what a stranger is shown. A member and a filter change
 * them in both places, a chosen order type in its own.
 */
export async function unlikeStrangers(): Promise<Place[]> {
  const [filter, ...chosen] = await database.settings.bulkGet([
    'avoidedAllergens',
    'onlineOrderType',
    'tableOrderType',
  ])
  const session = await currentSession()
  // A guest sees the same as a stranger.
  const isOwn = filter || (session && session.customerType !== guestType)
  return (['online', 'table'] as const).filter((_, index) => isOwn || chosen[index])
}

export const unlikeStrangersNow = namedQuery(unlikeStrangers)
