import * as v from 'valibot'
import { type IntentEvent, afterEvent } from '../../../core/domain/order/intent-states.ts'
import { addressCalls, intentStates } from '../../../core/schema/order/intent.ts'
import { orderCalls } from '../../../core/schema/order/open-intents.ts'
import type { IntentRow } from '../../../core/storage/rows.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { EventLog } from '../log/event-log.ts'
import { noteIntent } from '../log/note-intent.ts'
import type { Clock } from '../net/clock.ts'

/**
 * The rows of the outbox, for all code that reads them or changes their state. Rows are checked when they are read, and
 * a row's next state always follows from an event.
 */

const OfEach = {
  id: v.string(),
  lane: v.string(),
  body: v.string(),
  state: v.picklist(intentStates),
  attempts: v.number(),
  inquiries: v.number(),
  nextAttemptAt: v.number(),
  notBefore: v.number(),
  waitsSince: v.optional(v.number()),
  createdAt: v.number(),
  deadlineAt: v.number(),
  withdrawing: v.boolean(),
  doubted: v.nullable(v.looseObject({ code: v.string() })),
  code: v.nullable(v.string()),
  customerId: v.string(),
  storeId: v.string(),
}
const Line = v.looseObject({
  id: v.string(),
  quantity: v.number(),
  snapshot: v.looseObject({ title: v.string(), unitCents: v.number() }),
})

/** The fields that a row needs so that the intent can be sent, shown, taken back and ordered again. */
const StoredIntent = v.variant('call', [
  v.looseObject({
    ...OfEach,
    call: v.picklist(orderCalls),
    tableCode: v.nullable(v.string()),
    orderId: v.nullable(v.string()),
    lines: v.looseObject({ items: v.array(Line), combos: v.array(Line) }),
    summary: v.looseObject({ orderType: v.string(), currency: v.string(), totalCents: v.number() }),
  }),
  v.looseObject({
    ...OfEach,
    call: v.picklist(addressCalls),
    address: v.looseObject({ id: v.string() }),
  }),
])

/** False for a row that a newer release wrote or the disk damaged. It stays in the outbox and doesn't block others. */
export const isIntentRow = (row: unknown): row is IntentRow => v.is(StoredIntent, row)

type Outbox = { database: LarderDatabase }
type Logged = { log: EventLog }
type Timed = { clock: Pick<Clock, 'now'> }
type Rows = ReturnType<LarderDatabase['outbox']['toCollection']>

export async function readIntent({ database }: Outbox, id: string): Promise<IntentRow | undefined> {
  const row = await database.outbox.get({ id })
  return isIntentRow(row) ? row : undefined
}

export const readIntents = async (rows: Rows): Promise<IntentRow[]> =>
  (await rows.toArray()).filter(isIntentRow)

/** Puts a new intent into the outbox, in the caller's transaction. */
export async function addIntent({ database, log }: Outbox & Logged, intent: IntentRow): Promise<void> {
  await database.outbox.add(intent)
  noteIntent(log, intent, null, 'saved')
}

/** Applies an event to an intent and stores the result; null if the event isn't possible in the intent's state. */
export async function moveOn<I extends IntentRow>(
  { database, clock, log }: Outbox & Timed & Logged,
  row: I,
  event: IntentEvent,
): Promise<I | null> {
  const changed = afterEvent(row, event, clock.now())
  if (changed) await database.outbox.put(changed)
  if (changed) noteIntent(log, changed, row.state, event.type)
  return changed
}

/** Applies to each row the event that `eventOf` returns for it, if any. */
export async function moveEach(
  { clock, log }: Timed & Logged,
  rows: Rows,
  eventOf: (row: IntentRow) => IntentEvent | null,
): Promise<void> {
  await rows.modify((row, ref) => {
    const event = isIntentRow(row) ? eventOf(row) : null
    const changed = event && afterEvent(row, event, clock.now())
    if (!changed) return
    ref.value = changed
    noteIntent(log, changed, row.state, event.type)
  })
}
