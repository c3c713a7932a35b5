import type { EngineCode, ErrorCode } from '../../../core/contract/errors.ts'
import type { CartDifferences } from '../../../core/schema/order/cart-differences.ts'
import type { RefusalData } from '../../../core/schema/refusal-data.ts'

export type ResultCode = EngineCode | ErrorCode

/** What comes with a failure: a refusal's data, and what the engine itself has to say. */
export type FailureParams = RefusalData & {
  /** How long the restaurant asked to wait. */
  waitSeconds?: number | undefined
  /** The server's code, the HTTP status and the called path, where the command's code says too little. */
  code?: string | null | undefined
  status?: number | undefined
  path?: string | undefined
  /** Dishes and categories, in one text. */
  names?: string | undefined
  /** A dish, and how many of it one order may hold. */
  title?: string | undefined
  most?: number | undefined
  /** Of EN_CART_CHANGED: how the cart has changed; for an order that is placed again, what is offered now. */
  differences?: CartDifferences | undefined
  offer?: object | undefined
}

/**
 * What every command answers. Commands return failures instead of throwing, because an Error loses `code`, `status` and
 * its class on the way to the page.
 */
export type Result<T = null> =
  | { ok: true; value: T }
  | { ok: false; code: ResultCode; params?: FailureParams }

/** How long the restaurant asked to wait before it is asked again. */
export const askedWaitMs = ({ params }: { ok: boolean; params?: FailureParams }): number =>
  (params?.waitSeconds ?? 0) * 1000

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const done: Result = { ok: true, value: null }
export const failed = (
  code: ResultCode,
  params?: FailureParams | false,
): { ok: false; code: ResultCode; params?: FailureParams } =>
  params ? { ok: false, code, params } : { ok: false, code }
