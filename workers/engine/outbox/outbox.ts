import {
  type IntentEvent,
  dueHeads,
  isRunnable,
  nobodysCode,
} from '../../../core/domain/order/intent-states.ts'
import { meaningOf } from '../../../core/contract/errors.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import type { Intent } from '../../../core/schema/order/intent.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import type { Here } from './sender-world.ts'
import { moveEach, moveOn, readIntent, readIntents } from '../storage/outbox-rows.ts'
import { isUnsure, correctTimes } from '../storage/correct-times.ts'

/** Every change of an intent is one transaction that says what happened to it. */

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

/** The customer asks for it: what waits out a pause of our own is due now. */
export const hurry = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, () => true)

/** The phone may be in another network by now: what somebody else answered in the restaurant's place is tried again. */
export const hurryRefusedByOthers = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, ({ code }) => code !== null && meaningOf(code) === 'foreign')

const changeAll = (
  context: EngineContext,
  event: IntentEvent,
  concerns: (row: IntentRow) => boolean,
): Promise<void> =>
  moveEach(context, context.database.outbox.where('state').anyOf(openStates), (row) =>
    concerns(row) ? event : null,
  )

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

/** When the outbox has something to do next; null when it is empty or waits for the customer. */
export async function nextDueAt(context: Pick<EngineContext, 'database'>): Promise<number | null> {
  const runnable = (await openIntents(context)).filter(isRunnable)
  return runnable.reduce<number | null>(
    (earliest, { nextAttemptAt }) => Math.min(earliest ?? Infinity, nextAttemptAt),
    null,
  )
}

/** Nothing waits, for whatever. */
export const isEmpty = async ({ database }: Pick<EngineContext, 'database'>): Promise<boolean> =>
  (await database.outbox.where('state').anyOf(openStates).count()) === 0

async function openIntents({ database }: Pick<EngineContext, 'database'>): Promise<IntentRow[]> {
  const rows = await readIntents(database.outbox.where('state').anyOf(openStates))
  return rows.toSorted((a, b) => a.seq! - b.seq!)
}

/** Nobody else has moved it since it was read: no sender, and not the customer who takes it back. */
export const isAsSeen = (row: Intent, seen: Intent): boolean =>
  row.state === seen.state && row.attempts === seen.attempts && row.withdrawing === seen.withdrawing
