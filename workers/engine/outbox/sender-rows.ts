import { type IntentEvent, dueHeads, nobodysCode } from '../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { correctTimes, isUnsure } from '../storage/correct-times.ts'
import { moveOn, readIntent } from '../storage/outbox-rows.ts'
import { changeAll, openIntents } from './outbox.ts'
import type { Here } from './sender-world.ts'

/** What a sender reads of the outbox. Every change of an intent is one transaction that says what happened to it. */

/**
 * Notes what happened to an intent. Who says it names the row that it read, so that of two senders one wins
 * and the other learns it: null when the intent has moved on meanwhile.
 */
export function change(context: EngineContext, seen: Intent, event: IntentEvent): Promise<IntentRow | null> {
  const { database } = context
  return database.transaction('rw', database.outbox, async () => {
    const row = await readIntent(context, seen.id)
    return row && isAsSeen(row, seen) ? moveOn(context, row, event) : null
  })
}

/**
 * What waited for this very customer to be back, in this very shop, goes on; what a guest sent whom they were before,
 * unless the restaurant has said already that it isn't theirs.
 */
export const releaseFor = (
  context: EngineContext,
  { customerId, storeId, formerly }: Omit<Here, 'isGuest'>,
): Promise<void> =>
  changeAll(context, { type: 'released' }, (row) => {
    const isOwn = row.customerId === customerId
    const mayBeOurs = formerly.includes(row.customerId) && row.code !== nobodysCode
    return row.storeId === storeId && (isOwn || mayBeOurs)
  })

/** The first open intent of each lane that is due, oldest first. */
export async function dueIntents(context: EngineContext): Promise<IntentRow[]> {
  let open = await openIntents(context)
  // Another tab, which didn't know the time, has written meanwhile: nothing is judged by its instants.
  if (context.clock.isSure() && open.some(isUnsure)) {
    await correctTimes(context)
    open = await openIntents(context)
  }
  return dueHeads(open, context.clock.now())
}

/** Nobody else has moved it since it was read: no sender, and not the customer who takes it back. */
export const isAsSeen = (row: Intent, seen: Intent): boolean =>
  row.state === seen.state && row.attempts === seen.attempts && row.withdrawing === seen.withdrawing
