import { isClosed } from '../../../core/domain/order/intent-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isAbsent, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, OrderIntentRow } from '../../../core/storage/rows.ts'
import { isWrong } from '../storage/correct-times.ts'
import { isIntentRow } from '../storage/outbox-rows.ts'

/** How long after its deadline an intent waits for its customer to come back. */
const keptMs = 7 * 24 * 60 * 60 * 1000

/** The body of an intent whose content was dropped: all that is left is its key. It is never sent. */
export const droppedBody = '{}'

/**
 * Deletes the intents of people who aren't here and haven't come back within a week of the deadline: nothing of them
 * may be sent any more (G7), and they say who somebody is and where they live (G26). An order that may have arrived
 * stays as its key, so that its customer can still learn what became of it, but without its content.
 * @param now of a clock that is sure
 */
export const dropPastIntents = (database: LarderDatabase, now: number): Promise<void> =>
  database.transaction('rw', database.outbox, database.sessions, async () => {
    const sessions = await database.sessions.toArray()
    const here = sessions.filter((one) => one.key === 'current' || isAbsent(one)).flatMap(peopleOf)
    // Neither what a newer release left is judged (G34), nor a deadline that is to be corrected yet.
    const isPast = (row: IntentRow) =>
      isIntentRow(row) &&
      !isWrong(row, now) &&
      row.deadlineAt + keptMs < now &&
      !here.includes(row.customerId)
    await database.outbox.filter((row) => isPast(row) && !isInDoubt(row)).delete()
    await database.outbox
      .filter((row) => isPast(row) && row.body !== droppedBody)
      .modify((row) => {
        if (isInDoubt(row)) Object.assign(row, withoutContent(row))
      })
  })

const isInDoubt = (row: IntentRow): row is OrderIntentRow =>
  row.call === 'orderCreate' && row.attempts > 0 && !isClosed(row) && row.state !== 'attention'

const withoutContent = (row: OrderIntentRow): Partial<OrderIntentRow> => ({
  body: droppedBody,
  lines: { items: [], combos: [] },
  summary: {
    ...row.summary,
    ...(row.summary.delivery && { delivery: { ...row.summary.delivery, address: '' } }),
    lines: row.summary.lines.map(({ note: _, ...line }) => line),
  },
})
