import type { Call } from '../../../core/contract/call.ts'
import type { EventLog } from '../log/event-log.ts'
import { knownCode } from '../log/safe-words.ts'
import type { Outcome } from './read-reply.ts'

/** Makes a call with a new request id and logs its outcome; nothing of the answer but its code is logged. */
export async function notedCall<T>(
  log: EventLog,
  { path }: Pick<Call, 'path'>,
  ask: (id: string) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const begun = performance.now()
  const id = crypto.randomUUID()
  const outcome = await ask(id)
  log.note({
    area: 'call',
    path,
    id,
    outcome: outcome.kind === 'unreadable' && outcome.portal ? 'portal' : outcome.kind,
    status: outcome.kind === 'refusal' ? outcome.status : null,
    code: outcome.kind === 'refusal' ? knownCode(outcome.code) : null,
    ms: Math.round(performance.now() - begun),
  })
  return outcome
}
