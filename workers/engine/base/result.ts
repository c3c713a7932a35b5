import type { ErrorCode } from '../../../core/contract/errors.ts'

/** Codes of the engine itself, beside those that a server can answer. */
export const engineCodes = [
  /** No answer from the restaurant, and the call isn't one that waits. */
  'EN_OFFLINE',
  /** The Wi-Fi wants a sign-in first. */
  'EN_CAPTIVE_PORTAL',
  /** An answer that isn't the restaurant's. */
  'EN_UNREADABLE',
  'EN_NOT_READY',
  'EN_NOT_SAVED',
  'EN_CART_EMPTY',
  'EN_CART_FULL',
  'EN_CART_CHANGED',
  /** `params.names`: what every order of this restaurant must hold. */
  'EN_REQUIRED_MISSING',
  /** `params.names`: what isn't served at the time that was chosen. */
  'EN_NOT_SERVED_THEN',
  'EN_ITEM_GONE',
  'EN_BUILD_INCOMPLETE',
  /** A delivery without an address. */
  'EN_ADDRESS_MISSING',
  'EN_SIGN_IN',
  'EN_TABLE_EXPIRED',
  'EN_BAD_INPUT',
  'EN_TOO_LATE',
  'EN_DEADLINE',
  'EN_OTHER_CUSTOMER',
  /** It was ordered anew: another one took its place. */
  'EN_REORDERED',
  /** The shop was asked to delete the account, and nobody knows whether it did. */
  'EN_DELETE_UNKNOWN',
  /** `params.title` may be bought once only; `params.most` is 1. */
  'EN_ONCE_ONLY',
  /** One order holds at most `params.most` of `params.title`. */
  'EN_TOO_MANY',
] as const
export type EngineCode = (typeof engineCodes)[number]

export type ResultCode = EngineCode | ErrorCode

/** What every command answers: `code`, `status` and the class of an Error don't survive the way to the page. */
export type Result<T = null> =
  | { ok: true; value: T }
  | { ok: false; code: ResultCode; params?: Record<string, unknown> }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const done: Result = { ok: true, value: null }
export const failed = (
  code: ResultCode,
  params?: Record<string, unknown>,
): { ok: false; code: ResultCode; params?: Record<string, unknown> } =>
  params ? { ok: false, code, params } : { ok: false, code }
