import type { DeskCode } from '../../core/contract/desk/desk-limits.ts'
import type { ErrorCode } from '../../core/contract/errors.ts'
import type { FieldCode, ReasonOf, RefusalDataOf } from '../../core/contract/refusal-data.ts'

type Code = ErrorCode | DeskCode

type RefusalOptions<C extends Code> = {
  /** HTTP status; 400 means that this request is refused for good. */
  status?: number
  data?: RefusalDataOf<C>
  headers?: Record<string, string>
}

/** A code and what may be said with it. */
type Said = { [C in Code]: [code: C, options?: RefusalOptions<C>] }[Code]

/** Thrown by a handler to answer `success: false` with a code of the contract or of the desk's API. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly status: number
  readonly data: unknown
  readonly headers: Record<string, string>

  constructor(...[code, { status = 400, data, headers = {} } = {}]: Said) {
    super(code)
    this.code = code
    this.status = status
    this.data = data ?? null
    this.headers = headers
  }
}

/** The most fields that a refusal names. */
const mostFields = 20

/** The body doesn't fit the schema; `fields` are paths, never values. */
export const badRequest = (fields: string[]): Refusal =>
  new Refusal('LD_BAD_REQUEST', { data: { fields: [...new Set(fields)].slice(0, mostFields) } })

/** The path exists, but only for the method that is `allowed`. */
export const wrongMethod = (allowed: string): Refusal =>
  new Refusal('LD_BAD_REQUEST', { status: 405, data: { fields: [] }, headers: { allow: allowed } })

/** A refusal because of certain fields of the body, given by their paths. */
export const refusedFields = (code: FieldCode, ...fields: string[]): Refusal =>
  new Refusal(code, { data: { fields } })

export const notFound = (): Refusal => new Refusal('LD_NOT_FOUND', { status: 404 })

/** Too many requests from one caller; `retryAfterMs` says when to try again, `reason` what there was too much of. */
export const tooManyRequests = (retryAfterMs: number, reason?: ReasonOf<'BS_0001'>): Refusal =>
  new Refusal('BS_0001', {
    status: 429,
    ...(reason && { data: { reason } }),
    headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) },
  })
