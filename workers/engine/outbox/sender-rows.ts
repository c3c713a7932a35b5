import { type IntentEvent, dueHeads, nobodysCode } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { moveOn, readIntent } from '../storage/outbox-rows.ts'
import { changeAll, openIntents } from './outbox.ts'
import type { Here } from './sender-world.ts'

/** What a sender reads from the outbox. Every change of an intent is one transaction that says what happened to it. */

/**
 * Applies an event to an intent. `seen` is the row that the caller has read: of two senders, one wins and the other
 * gets null, since the intent has changed meanwhile.
 */
export function change(context: EngineContext, seen: Intent, event: IntentEvent): Promise<IntentRow | null> {
  const { database } = context
  return database.transaction('rw', database.outbox, async () => {
    const row = await readIntent(context, seen.id)
    return row && isAsSeen(row, seen) ? moveOn(context, row, event) : null
  })
}

/**
 * Releases the intents that were parked until this customer is back in this shop, including those from when they were a
 * guest, unless the restaurant has said that such an intent isn't theirs.
 */
export const releaseFor = (
  context: EngineContext,
  { customerId, storeId, formerly }: Omit<Here, 'isGuest'>,
): Promise<void> =>
  changeAll(context, { type: 'released' }, (row) => {
    const isOwn = row.customerId === customerId && row.formerly === undefined
    const wasGuests = row.customerId === customerId || formerly.includes(row.customerId)
    return row.storeId === storeId && (isOwn || (wasGuests && row.code !== nobodysCode))
  })

/** The first open intent of each lane that is due, oldest first. */
export async function dueIntents(context: EngineContext): Promise<IntentRow[]> {
  return dueHeads(await openIntents(context), context.clock.now())
}

/** True if neither another sender nor a withdrawal by the customer has changed the intent since it was read. */
export const isAsSeen = (row: Intent, seen: Intent): boolean =>
  row.state === seen.state && row.attempts === seen.attempts && row.withdrawing === seen.withdrawing
