import { useObservable } from 'dexie-react-hooks'
import { heldByWaiting, withoutWaiting } from '../../../core/domain/member/waiting-orders.ts'
import { isShownOrder } from '../../../core/domain/order/shown-intent.ts'
import { pendingStates } from '../../../core/schema/order/open-intents.ts'
import type { OrderIntentRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { namedQuery } from '../../../core/storage/named-query.ts'
import { database } from '../database.ts'
import { currentSession } from '../use-session.ts'
import { rangesOf } from './use-orders-badge.ts'

/**
 * What the current member has here, less what their waiting orders will take; null if this phone doesn't know it,
 * undefined while it is being read.
 */
export const useFreeBenefits = (): Settings['benefits'] | null | undefined => useObservable(freeBenefits)

/** The current member's coupons, with those of waiting orders as held. */
export const useFreeCoupons = (): Settings['coupons'] | null | undefined => useObservable(freeCoupons)

const freeBenefits = namedQuery(() => freeOf('benefits', withoutWaiting))
const freeCoupons = namedQuery(() => freeOf('coupons', heldByWaiting))

/** Read in one transaction, because a confirmed order is closed and what it redeemed is taken in one. */
function freeOf<K extends 'benefits' | 'coupons'>(
  key: K,
  without: (known: Settings[K], waiting: OrderIntentRow[]) => Settings[K],
): Promise<Settings[K] | null> {
  const { sessions, settings, outbox } = database
  return database.transaction('r', sessions, settings, outbox, async () => {
    const session = await currentSession()
    const known = await readSetting(database, key)
    if (!session || known?.customerId !== session.customerId) return null
    const ranges = rangesOf(session, ['orderCreate'], pendingStates)
    const waiting = await Promise.all(ranges.map((range) => range.toArray()))
    return without(known, waiting.flat().filter(isShownOrder))
  })
}
