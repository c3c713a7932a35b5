import { isErrorCode } from '../../../core/contract/errors.ts'
import type { Connection } from './connection.ts'
import { type Outcome, codeOf, waitIn } from './read-reply.ts'
import { type Result, failed, ok } from '../base/result.ts'

type Net = { connection: Connection }

/**
 * A call's outcome as a command answers it: `params.fields` are the paths that the server named, and
 * `params.waitSeconds` is how long it asked to wait, `params.times` are the instants (ms) that it named instead, and
 * `params.reason` is its word for why. What HTTP said comes along where there are no better words.
 */
export const resultOf = <T>(net: Net, outcome: Outcome<T>): Result<T> =>
  outcome.kind === 'answer' ? ok(outcome.value) : failedAs(net, outcome)

/** The same for whatever isn't an answer. */
export function failedAs(net: Net, outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>) {
  if (outcome.kind !== 'refusal')
    return failed(codeOf(net, outcome), outcome.kind === 'unreadable' ? outcome.failure : undefined)
  const { status, code, data, msg, path } = outcome
  const params = {
    fields: fieldsOf(data),
    ...timesIn(data),
    ...reasonIn(data),
    ...waitIn(outcome),
  }
  if (isErrorCode(code)) return failed(code, params)
  // A server in trouble may be well again, whatever it calls its trouble; any other no is one.
  return failed(status >= 500 ? 'LD_INTERNAL' : 'EN_REFUSED', {
    ...params,
    code,
    status,
    path,
    ...(msg && { msg }),
  })
}

function fieldsOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter((field) => typeof field === 'string')
}

/** Why, in the restaurant's word for it (server's `data.reason`). */
function reasonIn(data: unknown): { reason?: string } {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return {}
  return typeof data.reason === 'string' ? { reason: data.reason } : {}
}

/** Other times that the server has named, in ms; nothing where it has named none. */
function timesIn(data: unknown): { times?: number[] } {
  if (typeof data !== 'object' || data === null || !('timeList' in data) || !Array.isArray(data.timeList))
    return {}
  return { times: data.timeList.map((time) => Date.parse(String(time))).filter(Number.isFinite) }
}
