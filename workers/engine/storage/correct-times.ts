import { begunWait, isOrderIntent, waitsAhead } from '../../../core/domain/order/intent-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { IntentRow, Unsure } from '../../../core/storage/rows.ts'
import type { Clock } from '../net/clock.ts'
import { isIntentRow } from './outbox-rows.ts'

/**
 * Corrects the instants that were written while the phone's clock was unsure, by the error that the clock had then.
 * `unsureOffsetMs` becomes null, so that each row is corrected only once, whichever tab does it. A deadline that is the
 * appointment isn't moved, as the customer chose that instant. The waits of intents are corrected too.
 */
export async function correctTimes({
  database,
  clock,
}: {
  database: LarderDatabase
  clock: Clock
}): Promise<void> {
  await database.transaction('rw', database.diningTables, database.outbox, async () => {
    await database.diningTables.filter(isUnsure).modify((table) => {
      const movedMs = movedBy(table, table.scannedAt)
      table.scannedAt += movedMs
      table.expiresAt += movedMs
      table.unsureOffsetMs = null
    })
    await database.outbox
      .filter((row) => isIntentRow(row) && isWrong(row, clock.now()))
      .modify((intent) => {
        const movedMs = movedBy(intent, intent.createdAt)
        if (intent.deadlineAt !== appointmentOf(intent)) intent.deadlineAt += movedMs
        intent.createdAt += movedMs
        intent.unsureOffsetMs = null
        Object.assign(intent, begunWait(intent, clock.now()))
      })
  })

  function movedBy({ unsureOffsetMs }: Unsure, at: number): number {
    return unsureOffsetMs === null ? 0 : clock.wrongBy({ at, unsureOffsetMs })
  }
}

const appointmentOf = (intent: IntentRow): number | null =>
  isOrderIntent(intent) ? intent.summary.appointmentAt : null

const isUnsure = ({ unsureOffsetMs }: Unsure): boolean => unsureOffsetMs !== null

/** Whether a sure clock that shows `now` has to correct the times of an intent. */
export const isWrong = (row: IntentRow, now: number): boolean => isUnsure(row) || waitsAhead(row, now)
