import { type IntentEvent, afterEvent } from '../../../core/domain/order/intent-states.ts'
import type { Intent, IntentState } from '../../../core/schema/order/intent.ts'
import { shortId } from '../../../core/domain/order/short-id.ts'
import { afterCommit } from '../../../core/storage/after-commit.ts'
import type { EngineContext } from '../context/context.ts'
import type { EventLog } from '../log/event-log.ts'
import { knownCode } from '../log/safe-words.ts'

/** The intent after something happened to it, null when that may not happen to it now; noted once it is committed. */
export function applyEvent<I extends Intent>(
  { clock, log }: Pick<EngineContext, 'clock' | 'log'>,
  intent: I,
  event: IntentEvent,
): I | null {
  const changed = afterEvent(intent, event, clock.now())
  if (changed) noteIntent(log, changed, intent.state, event.type)
  return changed
}

/** Notes what has become of an intent, once that is committed; `from` is null for a new one. */
export function noteIntent(
  log: EventLog,
  { id, call, state: to, code, attempts }: Intent,
  from: IntentState | null,
  cause: IntentEvent['type'] | 'saved',
): void {
  const event = { intent: shortId(id), call, from, to, cause, code: knownCode(code), attempts }
  afterCommit(() => log.note({ area: 'intent', ...event }))
}
