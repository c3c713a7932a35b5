import { isErrorCode } from '../../../core/contract/errors.ts'
import type { Connection } from './connection.ts'
import { type Outcome, codeOf, waitIn } from './read-reply.ts'
import { type Result, failed, ok } from '../base/result.ts'

type Net = { connection: Connection }

/**
 * Makes a call's outcome a command's Result: `params.fields` are the paths that the server named, `params.waitSeconds`
 * is how long it asked to wait, `params.times` are the other instants (ms) that it offered, and `params.reason` is its
 * word for why. For a code without words of its own, the HTTP status, the path and the server's message are added; for
 * any other code, the status if it is 200.
 */
export const resultOf = <T>(net: Net, outcome: Outcome<T>): Result<T> =>
  outcome.kind === 'answer' ? ok(outcome.value) : failedAs(net, outcome)

/** The Result for any outcome that isn't an answer. */
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
  // HTTP 200 has a toast of its own, whatever the code (spec §8).
  if (isErrorCode(code)) return failed(code, status === 200 ? { ...params, status } : params)
  return failed(codeOf(net, outcome), {
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

/** The restaurant's word for the reason (`data.reason` of its answer). */
function reasonIn(data: unknown): { reason?: string } {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return {}
  return typeof data.reason === 'string' ? { reason: data.reason } : {}
}

/** The other times that the server offered, in ms. */
function timesIn(data: unknown): { times?: number[] } {
  if (typeof data !== 'object' || data === null || !('timeList' in data) || !Array.isArray(data.timeList))
    return {}
  return { times: data.timeList.map((time) => Date.parse(String(time))).filter(Number.isFinite) }
}
