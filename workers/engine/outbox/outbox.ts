import { type IntentEvent, runnableHeads } from '../../../core/domain/order/intent-states.ts'
import { meaningOf } from '../../../core/contract/errors.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { absentPrefix } from '../../../core/storage/own-rows.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { EngineContext } from '../context/context.ts'
import { correctTimes, isWrong } from '../storage/correct-times.ts'
import { moveEach, readIntents } from '../storage/outbox-rows.ts'

/** Called when the customer asks for it: ends the app's own pauses between attempts, not those the server asked for. */
export const hurry = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, () => true)

/** Makes intents due that got no answer, or one from something else: the network may have changed since. */
export const hurryUnanswered = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, ({ code }) => code === null || meaningOf(code) === 'foreign')

/** Makes intents due that got no answer: the connection was lost, which may have been the reason. */
export const hurrySilenced = (context: EngineContext): Promise<void> =>
  changeAll(context, { type: 'hurried' }, ({ code }) => code === null)

/** Applies the event to every open intent that `concerns` selects, in one transaction. */
export const changeAll = (
  context: EngineContext,
  event: IntentEvent,
  concerns: (row: IntentRow) => boolean,
): Promise<void> =>
  moveEach(context, context.database.outbox.where('state').anyOf(openStates), (row) =>
    concerns(row) ? event : null,
  )

/**
 * When the outbox has something to do next; null when it is empty or waits for the customer. An intent behind another
 * of its lane is due only after that one, whatever its own time says.
 */
export async function nextDueAt(context: Timed): Promise<number | null> {
  return runnableHeads(await openIntents(context)).reduce<number | null>(
    (earliest, { nextAttemptAt }) => Math.min(earliest ?? Infinity, nextAttemptAt),
    null,
  )
}

/** Whether no intent is open, whatever it waits for, and no absent customer's session is left. */
export const isEmpty = async ({ database }: Pick<EngineContext, 'database'>): Promise<boolean> =>
  (await database.outbox.where('state').anyOf(openStates).count()) === 0 &&
  (await database.sessions.where('key').startsWith(absentPrefix).count()) === 0

type Timed = Pick<EngineContext, 'database' | 'clock'>

/** All open intents, oldest first. Their times are corrected as soon as the clock is sure. */
export async function openIntents(context: Timed): Promise<IntentRow[]> {
  const open = await readOpen(context)
  const { clock } = context
  if (!clock.isSure() || !open.some((row) => isWrong(row, clock.now()))) return open
  // This or another tab has written rows with an unsure clock: corrects their times before anything is judged by them.
  await correctTimes(context)
  return readOpen(context)
}

async function readOpen({ database }: Timed): Promise<IntentRow[]> {
  const rows = await readIntents(database.outbox.where('state').anyOf(openStates))
  return rows.toSorted((a, b) => a.seq! - b.seq!)
}
