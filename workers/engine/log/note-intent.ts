import type { IntentEvent } from '../../../core/domain/order/intent-states.ts'
import { shortId } from '../../../core/domain/order/short-id.ts'
import type { Intent, IntentState } from '../../../core/schema/order/intent.ts'
import { afterCommit } from '../../../core/storage/transactions/after-commit.ts'
import type { EventLog } from './event-log.ts'
import { knownCode } from './safe-words.ts'

/** Logs a change of an intent, once it is committed; `from` is null for a new intent. */
export function noteIntent(
  log: EventLog,
  { id, call, state: to, code, attempts }: Intent,
  from: IntentState | null,
  cause: IntentEvent['type'] | 'saved',
): void {
  const event = { intent: shortId(id), call, from, to, cause, code: knownCode(code), attempts }
  afterCommit(() => log.note({ area: 'intent', ...event }))
}
