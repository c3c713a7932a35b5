import type { EngineCode, ErrorCode } from '../../../core/contract/errors.ts'

export type ResultCode = EngineCode | ErrorCode

/**
 * What every command answers. Commands return failures instead of throwing, because an Error loses `code`, `status` and
 * its class on the way to the page.
 */
export type Result<T = null> =
  | { ok: true; value: T }
  | { ok: false; code: ResultCode; params?: Record<string, unknown> }

/** How long the restaurant asked to wait before it is asked again. */
export const askedWaitMs = ({ params }: { ok: boolean; params?: Record<string, unknown> }): number =>
  Number(params?.['waitSeconds'] ?? 0) * 1000

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const done: Result = { ok: true, value: null }
export const failed = (
  code: ResultCode,
  params?: Record<string, unknown> | false,
): { ok: false; code: ResultCode; params?: Record<string, unknown> } =>
  params ? { ok: false, code, params } : { ok: false, code }
