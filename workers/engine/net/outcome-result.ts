import { isErrorCode } from '../../../core/contract/errors.ts'
import type { EngineContext } from '../base/context.ts'
import type { Outcome } from './read-reply.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { codeOf } from '../catalogue/shop-sync.ts'

/**
 * A call's outcome as a command answers it: `params.fields` are the paths that the server named, and
 * `params.waitSeconds` is how long it asked to wait.
 */
export const resultOf = <T>(context: EngineContext, outcome: Outcome<T>): Result<T> =>
  outcome.kind === 'answer' ? ok(outcome.value) : failedAs(context, outcome)

/** The same for whatever isn't an answer. */
export function failedAs(context: EngineContext, outcome: Exclude<Outcome<unknown>, { kind: 'answer' }>) {
  if (outcome.kind !== 'refusal') return failed(codeOf(context, outcome))
  const { code, data, retryAfterMs } = outcome
  return failed(isErrorCode(code) ? code : 'LD_INTERNAL', {
    fields: fieldsOf(data),
    ...(retryAfterMs !== null && { waitSeconds: Math.ceil(retryAfterMs / 1000) }),
  })
}

function fieldsOf(data: unknown): string[] {
  if (typeof data !== 'object' || data === null || !('fields' in data) || !Array.isArray(data.fields))
    return []
  return data.fields.filter((field) => typeof field === 'string')
}
