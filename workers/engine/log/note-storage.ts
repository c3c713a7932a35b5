import type { LarderDatabase } from '../../../core/storage/database.ts'
import { onAbort } from '../../../core/storage/transactions/on-abort.ts'
import type { EventLog } from './event-log.ts'
import { errorName } from './safe-words.ts'

/** Notes how the phone's database fares, also where a failure is survived without a word. */
export function noteStorage(log: EventLog, database: LarderDatabase): void {
  database.watch((what) => log.note({ area: 'storage', what, name: null }))
  onAbort(database, (error) => log.note({ area: 'storage', what: 'aborted', name: errorName(error) }))
}
