import type { Call } from '../../../core/contract/call.ts'
import type { EventLog } from '../log/event-log.ts'
import { knownCode } from '../log/safe-words.ts'
import type { Outcome } from './read-reply.ts'

/** Notes what comes of a call that was just made; of what is answered, no more than its code. */
export async function notedCall<T>(
  log: EventLog,
  { path }: Pick<Call, 'path'>,
  answering: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const begun = performance.now()
  const outcome = await answering
  log.note({
    area: 'call',
    path,
    outcome: outcome.kind === 'unreadable' && outcome.portal ? 'portal' : outcome.kind,
    status: outcome.kind === 'refusal' ? outcome.status : null,
    code: outcome.kind === 'refusal' ? knownCode(outcome.code) : null,
    ms: Math.round(performance.now() - begun),
  })
  return outcome
}
