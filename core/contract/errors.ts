/**
 * Every code that an answer can carry (spec §8), with what the phone does about it when it is the
 * verdict on something the customer asked for:
 *
 * - `tell`: say so; nothing else changes.
 * - `menuChanged`: fetch the menu again and show the difference.
 * - `otherTime`: offer another time.
 * - `scanAgain`: ask for the table's code again.
 * - `maybeOurs`: on a retry it can be the echo of our own success, so ask by key first.
 * - `waitAndRetry`: the same attempt may succeed later, unchanged.
 * - `signIn`: a customer must sign in first.
 */
export type Reaction =
  | 'tell'
  | 'menuChanged'
  | 'otherTime'
  | 'scanAgain'
  | 'maybeOurs'
  | 'waitAndRetry'
  | 'signIn'

export const businessErrors = {
  CF_82054: 'tell',
  CF_82056: 'tell',
  CF_82059: 'tell',
  CF_010703: 'tell',
  CF_82060: 'tell',
  CF_010604: 'tell',
  CF_010605: 'tell',
  CF_82061: 'tell',
  CF_82062: 'tell',
  CF_010601: 'tell',
  CF_010701: 'tell',
  CF_010702: 'tell',
  CF_011001: 'tell',
  CF_030301: 'tell',
  SP_0003: 'tell',
  SP_10006: 'tell',
  SP_0005: 'otherTime',
  SP_10007: 'otherTime',
  SP_0006: 'tell',
  SP_10008: 'tell',
  SP_0023: 'tell',
  SP_10022: 'tell',
  SP_0026: 'tell',
  SP_10017: 'tell',
  SP_0027: 'scanAgain',
  SP_0034: 'tell',
  SP_0038: 'maybeOurs',
  SP_0045: 'tell',
  SP_10021: 'tell',
  SP_0050: 'tell',
  SP_0051: 'tell',
  SP_0053: 'menuChanged',
  SP_10009: 'menuChanged',
  SP_10025: 'menuChanged',
  SP_10010: 'menuChanged',
  SP_0058: 'tell',
  SP_0069: 'tell',
  SP_0080: 'maybeOurs',
  SP_0082: 'maybeOurs',
  SP_0099: 'tell',
  SP_10004: 'tell',
  SP_10024: 'tell',
  SP_120101: 'otherTime',
  SP_120102: 'otherTime',
  SP_120104: 'otherTime',
  SP_120105: 'otherTime',
  SP_120501: 'tell',
  SP_120502: 'tell',
  SP_120503: 'tell',
  RT_0002: 'maybeOurs',
  RT_0007: 'tell',
  RT_0013: 'tell',
  RT_0017: 'tell',
  BS_0001: 'waitAndRetry',
} as const satisfies Record<string, Reaction>

/** Codes of our own, where the spec gives an HTTP status or a sentence but no code. */
export const ownErrors = {
  /** The body isn't JSON. */
  LD_NOT_JSON: 'tell',
  LD_TOO_LARGE: 'tell',
  /** The body doesn't fit the call's schema; `data.fields` names the paths. */
  LD_BAD_REQUEST: 'tell',
  LD_SHOP_NOT_FOUND: 'tell',
  LD_NOT_FOUND: 'tell',
  /** Token missing, unknown, expired or another customer's (HTTP 401). */
  LD_SIGN_IN: 'signIn',
  /** An order without its key. */
  LD_KEY_MISSING: 'tell',
  /** The key was used for another body (HTTP 422). */
  LD_KEY_REUSED: 'tell',
  /** The key is being answered at this moment (HTTP 409). */
  LD_KEY_IN_FLIGHT: 'waitAndRetry',
  /** The customer took the key back before it was used. */
  LD_KEY_WITHDRAWN: 'tell',
  /** The dish is for registered customers only (spec §6). */
  LD_MEMBERS_ONLY: 'signIn',
  /**
   * The coupon or promotion can't be used: it isn't the customer's (`data.reason` unknown), or `used`, `expired`, or
   * below its `minimum`.
   */
  LD_COUPON_UNUSABLE: 'tell',
  /** The text message with the code couldn't be sent (HTTP 502): "code sending failed" (spec §8). */
  LD_CODE_NOT_SENT: 'tell',
  /** The customer keeps as many addresses as are allowed. */
  LD_TOO_MANY_ADDRESSES: 'tell',
  /** The street search doesn't answer (HTTP 503); an address can still be typed. */
  LD_SEARCH_DOWN: 'waitAndRetry',
  /** The bank doesn't answer (HTTP 503): nothing was paid or locked by this call. */
  LD_BANK_DOWN: 'waitAndRetry',
  LD_NOT_IMPLEMENTED: 'tell',
  LD_INTERNAL: 'waitAndRetry',
} as const satisfies Record<string, Reaction>

/** The menu of a paused service comes back empty with this code (spec §4); it isn't an error. */
export const pausedMenuCode = '90010'

export const reactions = { ...businessErrors, ...ownErrors }
export type ErrorCode = keyof typeof reactions

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(reactions, code)
