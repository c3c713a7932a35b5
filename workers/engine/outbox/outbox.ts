import { type IntentEvent, isRunnable } from '../../../core/domain/order/intent-states.ts'
import { meaningOf } from '../../../core/contract/errors.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { absentPrefix } from '../../../core/storage/own-rows.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { moveEach, readIntents } from '../storage/outbox-rows.ts'

/** Called when the customer asks for it: ends the app's own pauses between attempts, not those the server asked for. */
export const hurry = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, () => true)

/** Makes intents due that something else answered in the restaurant's place: the network may have changed since. */
export const hurryRefusedByOthers = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, ({ code }) => code !== null && meaningOf(code) === 'foreign')

/** Applies the event to every open intent that `concerns` selects, in one transaction. */
export const changeAll = (
  context: EngineContext,
  event: IntentEvent,
  concerns: (row: IntentRow) => boolean,
): Promise<void> =>
  moveEach(context, context.database.outbox.where('state').anyOf(openStates), (row) =>
    concerns(row) ? event : null,
  )

/** When the outbox has something to do next; null when it is empty or waits for the customer. */
export async function nextDueAt(context: Pick<EngineContext, 'database'>): Promise<number | null> {
  const runnable = (await openIntents(context)).filter(isRunnable)
  return runnable.reduce<number | null>(
    (earliest, { nextAttemptAt }) => Math.min(earliest ?? Infinity, nextAttemptAt),
    null,
  )
}

/** Whether no intent is open, whatever it waits for, and no absent customer's session is left. */
export const isEmpty = async ({ database }: Pick<EngineContext, 'database'>): Promise<boolean> =>
  (await database.outbox.where('state').anyOf(openStates).count()) === 0 &&
  (await database.sessions.where('key').startsWith(absentPrefix).count()) === 0

/** All open intents, oldest first. */
export async function openIntents({ database }: Pick<EngineContext, 'database'>): Promise<IntentRow[]> {
  const rows = await readIntents(database.outbox.where('state').anyOf(openStates))
  return rows.toSorted((a, b) => a.seq! - b.seq!)
}
