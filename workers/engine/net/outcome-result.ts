import { isErrorCode } from '../../../core/contract/errors.ts'
import type { Connection } from './connection.ts'
import { type Outcome, codeOf, waitIn } from './read-reply.ts'
import { type Result, failed, ok } from '../base/result.ts'

type Net = { connection: Connection }

/**
 * Makes a call's outcome a command's Result: its `params` are the refusal's data and how long the server asked to wait.
 * For a code without words of its own, the server's code, the HTTP status and the path are added; for any other code,
 * the status if it is 200.
 */
export const resultOf = <T>(net: Net, outcome: Outcome<T>): Result<T> =>
  outcome.kind === 'answer' ? ok(outcome.value) : failedAs(net, outcome)

/** The Result for any outcome that isn't an answer. */
export function failedAs(net: Net, outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>) {
  if (outcome.kind !== 'refusal')
    return failed(codeOf(net, outcome), outcome.kind === 'unreadable' ? outcome.failure : undefined)
  const { status, code, data, path } = outcome
  const params = { ...data, ...waitIn(outcome) }
  // HTTP 200 has a toast of its own, whatever the code (spec §8).
  if (isErrorCode(code)) return failed(code, status === 200 ? { ...params, status } : params)
  return failed(codeOf(net, outcome), { ...params, code, status, path })
}
