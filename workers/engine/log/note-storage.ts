import type { LarderDatabase } from '../../../core/storage/database.ts'
import { onAbort } from '../../../core/storage/transactions/on-abort.ts'
import type { EventLog } from './event-log.ts'
import { errorName } from './safe-words.ts'

/**
 * Logs status changes and aborted transactions of the phone's database, including failures that are otherwise silent.
 */
export function noteStorage(log: EventLog, database: LarderDatabase): void {
  database.watch((what) => log.note({ area: 'storage', what, name: null }))
  onAbort(database, (error) => log.note({ area: 'storage', what: 'aborted', name: errorName(error) }))
}
