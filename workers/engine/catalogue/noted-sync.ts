import type { Result } from '../base/result.ts'
import type { EventLog } from '../log/event-log.ts'

/** Logs the outcome and duration of a sync of the shop and its menus. */
export async function notedSync<T>(log: EventLog, syncing: Promise<Result<T>>): Promise<Result<T>> {
  const begun = performance.now()
  const result = await syncing
  const outcome = result.ok ? 'ok' : result.code
  log.note({ area: 'sync', outcome, ms: Math.round(performance.now() - begun) })
  return result
}
