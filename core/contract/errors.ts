import type { Meaning, Verdict, Way } from './error-meanings.ts'

/**
 * The meaning of every code: for the engine (`means`), and for the screen that helps the customer to go on (`ways`).
 * The texts are in the interface, by the same codes (src/i18n/error-messages.ts); what a server says with a code is in
 * refusal-data.ts.
 */

/** Every code of spec §8. How the phone reacts to each is ours: the spec is silent. */
export const businessErrors = {
  CF_82054: { means: 'no', ways: ['signIn'] },
  CF_82056: { means: 'no', ways: ['signIn'] },
  CF_82059: { means: 'no', ways: ['call'] },
  CF_010703: { means: 'no', ways: ['call'] },
  CF_82060: { means: 'no', ways: ['signIn'] },
  CF_010604: { means: 'no', ways: ['signIn'] },
  CF_010605: { means: 'no', ways: ['signIn'] },
  CF_82061: { means: 'no', ways: ['signUp'] },
  CF_82062: { means: 'no', ways: ['signIn'] },
  CF_010601: { means: 'no', ways: ['signIn'] },
  CF_010701: { means: 'no', ways: ['signIn'] },
  CF_010702: { means: 'no', ways: ['signUp'] },
  CF_011001: { means: 'no', ways: ['signIn'] },
  CF_030301: { means: 'no', ways: ['address'] },
  SP_0003: { means: 'no', ways: ['orderType', 'call'] },
  SP_10006: { means: 'no', ways: ['orderType', 'call'] },
  SP_0005: { means: 'no', ways: ['time'] },
  SP_10007: { means: 'no', ways: ['time'] },
  SP_0006: { means: 'no', ways: ['orderType', 'call'] },
  SP_10008: { means: 'no', ways: ['orderType', 'call'] },
  SP_0023: { means: 'no', ways: ['address', 'orderType'] },
  SP_10022: { means: 'no', ways: ['address', 'orderType'] },
  SP_0026: { means: 'no', ways: ['more', 'orderType'] },
  SP_10017: { means: 'no', ways: ['more', 'orderType'] },
  SP_0027: { means: 'no', ways: ['scan'] },
  SP_0034: { means: 'no', ways: ['signIn'] },
  SP_0038: { means: 'done', ways: ['orders'] },
  SP_0045: { means: 'no', ways: ['orders'] },
  SP_10021: { means: 'no', ways: ['orders'] },
  SP_0050: { means: 'no', ways: ['call'] },
  SP_0051: { means: 'no', ways: ['call'] },
  SP_0053: { means: 'stale', ways: ['differences'] },
  SP_10009: { means: 'stale', ways: ['differences'] },
  SP_10025: { means: 'stale', ways: ['differences'] },
  SP_10010: { means: 'stale', ways: ['differences'] },
  SP_0058: { means: 'no', ways: ['orders'] },
  SP_0069: { means: 'no', ways: ['orders'] },
  SP_0080: { means: 'no', ways: ['dishes'] },
  SP_0082: { means: 'no', ways: ['dishes'] },
  SP_0099: { means: 'no', ways: ['benefits', 'dishes'] },
  SP_10004: { means: 'no', ways: ['orderType', 'call'] },
  SP_10024: { means: 'over', ways: ['payment'] },
  SP_120101: { means: 'no', ways: ['time'] },
  SP_120102: { means: 'no', ways: ['time'] },
  SP_120104: { means: 'no', ways: ['time'] },
  SP_120105: { means: 'no', ways: ['time'] },
  SP_120501: { means: 'no', ways: ['orders', 'call'] },
  SP_120502: { means: 'no', ways: ['change', 'call'] },
  SP_120503: { means: 'no', ways: ['orders'] },
  RT_0002: { means: 'done', ways: ['orders'] },
  RT_0007: { means: 'no', ways: ['call'] },
  RT_0013: { means: 'no', ways: ['payment'] },
  RT_0017: { means: 'no', ways: ['call'] },
  BS_0001: { means: 'later', ways: ['wait'] },
} as const satisfies Record<string, Verdict>

/** Codes of our own, where the spec gives an HTTP status or a sentence but no code. */
export const ownErrors = {
  /** The body isn't JSON. */
  LD_NOT_JSON: { means: 'no', ways: ['change', 'call'] },
  LD_TOO_LARGE: { means: 'no', ways: ['dishes'] },
  /** The body doesn't fit the call's schema. */
  LD_BAD_REQUEST: { means: 'unknown', ways: ['change', 'call'] },
  LD_SHOP_NOT_FOUND: { means: 'no', ways: ['call'] },
  LD_NOT_FOUND: { means: 'unknown', ways: ['change'] },
  /** Token missing, unknown, expired or another customer's (HTTP 401). */
  LD_SIGN_IN: { means: 'signIn', ways: ['signIn'] },
  /**
   * The guest has a device secret that the call didn't prove (HTTP 409). A release without secrets waits until a
   * newer one on the phone has renewed the session.
   */
  LD_DEVICE_UNPROVEN: { means: 'later', ways: ['wait'] },
  /** The Idempotency-Key, or the client order id in its place, is malformed. */
  LD_KEY_MISSING: { means: 'no', ways: ['change', 'call'] },
  /** The key was used for another body (HTTP 422). */
  LD_KEY_REUSED: { means: 'no', ways: ['change', 'orders'] },
  /** Another request with the same key is being handled (HTTP 409). */
  LD_KEY_IN_FLIGHT: { means: 'later', ways: ['wait'] },
  /** The customer took the key back before it was used. */
  LD_KEY_WITHDRAWN: { means: 'no', ways: ['change'] },
  /** For members only (spec §6): dishes, the whole service, or the benefits that the order uses. */
  LD_MEMBERS_ONLY: { means: 'no', ways: ['signUp', 'dishes'] },
  /** The coupon or promotion can't be used. */
  LD_COUPON_UNUSABLE: { means: 'no', ways: ['benefits'] },
  /** The restaurant sells no vouchers (any more): "voucher function not active" (spec §8). */
  LD_VOUCHERS_OFF: { means: 'no', ways: ['call'] },
  /** Friends can't be invited (any more): "invite feature not enabled by the restaurant" (spec §8). */
  LD_INVITES_OFF: { means: 'no', ways: ['call'] },
  /** No member has this invitation code. */
  LD_INVITE_UNKNOWN: { means: 'no', ways: ['call'] },
  /** The person signing up isn't new: this phone or this number had an account before. */
  LD_INVITE_OWN: { means: 'no', ways: ['call'] },
  /** The mission isn't reached, or doesn't exist. */
  LD_MISSION_OPEN: { means: 'no', ways: ['call'] },
  /** No gift has this code. */
  LD_GIFT_UNKNOWN: { means: 'no', ways: ['call'] },
  /** Somebody else has opened the gift, or the restaurant has paid it back. */
  LD_GIFT_OPENED: { means: 'no', ways: ['call'] },
  /** The text message with the code couldn't be sent (HTTP 502): "code sending failed" (spec §8). */
  LD_CODE_NOT_SENT: { means: 'no', ways: ['call'] },
  /** Within two hours of another booking of the same customer. */
  LD_BOOKED_ALREADY: { means: 'no', ways: ['orders'] },
  /** The customer has reached the maximum number of upcoming bookings. */
  LD_TABLES_ENOUGH: { means: 'no', ways: ['orders'] },
  /** The evening isn't full for this customer: they can book a table instead of waiting for one. */
  LD_TABLE_FREE: { means: 'no', ways: ['time'] },
  /** The customer has reached the maximum number of saved addresses. */
  LD_TOO_MANY_ADDRESSES: { means: 'no', ways: ['address'] },
  /** The street search doesn't answer (HTTP 503); an address can still be typed. */
  LD_SEARCH_DOWN: { means: 'later', ways: ['wait'] },
  /** The bank doesn't answer (HTTP 503): this call neither paid nor locked anything. */
  LD_BANK_DOWN: { means: 'later', ways: ['wait'] },
  /**
   * The routing service doesn't answer (HTTP 503), and the shop refuses unknown distances: this call neither placed
   * nor refused an order.
   */
  LD_ROUTER_DOWN: { means: 'later', ways: ['wait'] },
  LD_NOT_IMPLEMENTED: { means: 'unknown', ways: ['orderType', 'call'] },
  LD_INTERNAL: { means: 'later', ways: ['wait'] },
} as const satisfies Record<string, Verdict>

/** Codes of the engine itself, in addition to those of a server. */
export const engineErrors = {
  /** No answer from the restaurant, and the call can't wait in the outbox. */
  EN_OFFLINE: { means: 'silent' },
  /** The Wi-Fi wants a sign-in first. */
  EN_CAPTIVE_PORTAL: { means: 'foreign' },
  /** Not the restaurant's answer; `params.status` and `params.path` if the HTTP status was an error. */
  EN_UNREADABLE: { means: 'foreign' },
  /**
   * A refusal with a code that this release doesn't know: `params.code`, `params.status`, `params.path`, and the
   * server's words in `params.msg`, if any.
   */
  EN_REFUSED: { means: 'no' },
  /** The data that the command needs isn't on this phone yet. */
  EN_NOT_READY: { means: 'silent' },
  EN_NOT_SAVED: { means: 'no' },
  EN_CART_EMPTY: { means: 'no' },
  EN_CART_FULL: { means: 'no' },
  EN_CART_CHANGED: { means: 'no' },
  /** `params.names`: what every order of this restaurant must include. */
  EN_REQUIRED_MISSING: { means: 'no' },
  /** `params.names`: the dishes that aren't served at the chosen time. */
  EN_NOT_SERVED_THEN: { means: 'no' },
  EN_ITEM_GONE: { means: 'no' },
  EN_BUILD_INCOMPLETE: { means: 'no' },
  /** A delivery without an address. */
  EN_ADDRESS_MISSING: { means: 'no' },
  /** The customer has changed the address for which the order waited: nothing was ordered. */
  EN_ADDRESS_CHANGED: { means: 'no' },
  EN_SIGN_IN: { means: 'signIn' },
  EN_TABLE_EXPIRED: { means: 'no' },
  EN_BAD_INPUT: { means: 'no' },
  /** A bug: nobody knows how far the engine came. */
  EN_BROKEN: { means: 'no' },
  /** The engine itself took too long. */
  EN_TOO_LATE: { means: 'silent' },
  EN_DEADLINE: { means: 'no' },
  EN_OTHER_CUSTOMER: { means: 'no' },
  /** The intent's guest is unknown (after a restored backup) or has become a member: nothing was ordered. */
  EN_GUEST_FORGOTTEN: { means: 'no' },
  /** The customer placed the order anew: another intent replaces this one. */
  EN_REORDERED: { means: 'no' },
  /** The shop was asked to delete the account, and the outcome is unknown. */
  EN_DELETE_UNKNOWN: { means: 'no' },
  /** `params.title` may be bought once only; `params.most` is 1. */
  EN_ONCE_ONLY: { means: 'no' },
  /** One order holds at most `params.most` of `params.title`. */
  EN_TOO_MANY: { means: 'no' },
} as const satisfies Record<string, Pick<Verdict, 'means'>>

/** The menu of a paused service comes back empty with this code (spec §4); it isn't an error. */
export const pausedMenuCode = '90010'

/** Every code that a server can answer. */
export const serverErrors = { ...businessErrors, ...ownErrors }
export type ErrorCode = keyof typeof serverErrors
export type EngineCode = keyof typeof engineErrors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(serverErrors, code)

const meanings: Record<string, Pick<Verdict, 'means'>> = { ...serverErrors, ...engineErrors }

/** The meaning of a code; an unknown code, from a newer server, counts as `no`. */
export const meaningOf = (code: string | null): Meaning =>
  code !== null && Object.hasOwn(meanings, code) ? meanings[code]!.means : 'no'

/** Whether the restaurant's answer is missing: the request may have been carried out all the same. */
export const isUnanswered = (code: string): boolean => ['silent', 'foreign'].includes(meaningOf(code))

/** The ways out of a server's refusal, the most helpful first. */
export const waysOutOf = (code: string | null): readonly [Way, ...Way[]] =>
  code !== null && isErrorCode(code) ? serverErrors[code].ways : ['change', 'call']
