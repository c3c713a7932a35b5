import type { Meaning } from './error-meanings.ts'

/**
 * The meaning of every code, for the engine. What helps a customer after it is in error-ways.ts, what a server says with
 * it in refusal-data.ts, and its text in the interface (src/i18n/error-messages.ts), each by the same codes.
 */

/** Every code of spec §8. How the phone reacts to each is ours: the spec is silent. */
export const businessErrors = {
  CF_82054: 'no',
  CF_82056: 'no',
  CF_82059: 'no',
  CF_010703: 'no',
  CF_82060: 'no',
  CF_010604: 'no',
  CF_010605: 'no',
  CF_82061: 'no',
  CF_82062: 'no',
  CF_010601: 'no',
  CF_010701: 'no',
  CF_010702: 'no',
  CF_011001: 'no',
  CF_030301: 'no',
  SP_0003: 'no',
  SP_10006: 'no',
  SP_0005: 'no',
  SP_10007: 'no',
  SP_0006: 'no',
  SP_10008: 'no',
  SP_0023: 'no',
  SP_10022: 'no',
  SP_0026: 'no',
  SP_10017: 'no',
  SP_0027: 'no',
  SP_0034: 'no',
  SP_0038: 'done',
  SP_0045: 'no',
  SP_10021: 'no',
  SP_0050: 'no',
  SP_0051: 'no',
  SP_0053: 'stale',
  SP_10009: 'stale',
  SP_10025: 'stale',
  SP_10010: 'stale',
  SP_0058: 'no',
  SP_0069: 'no',
  SP_0080: 'no',
  SP_0082: 'no',
  SP_0099: 'no',
  SP_10004: 'no',
  SP_10024: 'over',
  SP_120101: 'no',
  SP_120102: 'no',
  SP_120104: 'no',
  SP_120105: 'no',
  SP_120501: 'no',
  SP_120502: 'no',
  SP_120503: 'no',
  RT_0002: 'done',
  RT_0007: 'no',
  RT_0013: 'no',
  RT_0017: 'no',
  BS_0001: 'later',
} as const satisfies Record<string, Meaning>

/** Codes of our own, where the spec gives an HTTP status or a sentence but no code. */
export const ownErrors = {
  /** The body isn't JSON. */
  LD_NOT_JSON: 'no',
  LD_TOO_LARGE: 'no',
  /** The body doesn't fit the call's schema. */
  LD_BAD_REQUEST: 'unknown',
  LD_SHOP_NOT_FOUND: 'no',
  LD_NOT_FOUND: 'unknown',
  /** Token missing, unknown, expired or another customer's (HTTP 401). */
  LD_SIGN_IN: 'signIn',
  /**
   * The guest has a device secret that the call didn't prove (HTTP 409). A release without secrets waits until a
   * newer one on the phone has renewed the session.
   */
  LD_DEVICE_UNPROVEN: 'later',
  /** The Idempotency-Key, or the client order id in its place, is malformed. */
  LD_KEY_MISSING: 'no',
  /** The key was used for another body (HTTP 422). */
  LD_KEY_REUSED: 'no',
  /** Another request with the same key is being handled (HTTP 409). */
  LD_KEY_IN_FLIGHT: 'later',
  /** The customer took the key back before it was used. */
  LD_KEY_WITHDRAWN: 'no',
  /** For members only (spec §6): dishes, the whole service, or the benefits that the order uses. */
  LD_MEMBERS_ONLY: 'no',
  /** The coupon or promotion can't be used. */
  LD_COUPON_UNUSABLE: 'no',
  /** The restaurant sells no vouchers (any more): "voucher function not active" (spec §8). */
  LD_VOUCHERS_OFF: 'no',
  /** Friends can't be invited (any more): "invite feature not enabled by the restaurant" (spec §8). */
  LD_INVITES_OFF: 'no',
  /** No member has this invitation code. */
  LD_INVITE_UNKNOWN: 'no',
  /** The person signing up isn't new: this phone or this number had an account before. */
  LD_INVITE_OWN: 'no',
  /** The mission isn't reached, or doesn't exist. */
  LD_MISSION_OPEN: 'no',
  /** No gift has this code. */
  LD_GIFT_UNKNOWN: 'no',
  /** Somebody else has opened the gift, or the restaurant has paid it back. */
  LD_GIFT_OPENED: 'no',
  /** The text message with the code couldn't be sent (HTTP 502): "code sending failed" (spec §8). */
  LD_CODE_NOT_SENT: 'no',
  /** Within two hours of another booking of the same customer. */
  LD_BOOKED_ALREADY: 'no',
  /** The customer has reached the maximum number of upcoming bookings. */
  LD_TABLES_ENOUGH: 'no',
  /** The evening isn't full for this customer: they can book a table instead of waiting for one. */
  LD_TABLE_FREE: 'no',
  /** The customer has reached the maximum number of saved addresses. */
  LD_TOO_MANY_ADDRESSES: 'no',
  /** The street search doesn't answer (HTTP 503); an address can still be typed. */
  LD_SEARCH_DOWN: 'later',
  /** The bank doesn't answer (HTTP 503): this call neither paid nor locked anything. */
  LD_BANK_DOWN: 'later',
  /**
   * The routing service doesn't answer (HTTP 503), and the shop refuses unknown distances: this call neither placed
   * nor refused an order.
   */
  LD_ROUTER_DOWN: 'later',
  LD_NOT_IMPLEMENTED: 'unknown',
  LD_INTERNAL: 'later',
} as const satisfies Record<string, Meaning>

/** Codes of the engine itself, in addition to those of a server. */
export const engineErrors = {
  /** No answer from the restaurant, and the call can't wait in the outbox. */
  EN_OFFLINE: 'silent',
  /** The Wi-Fi wants a sign-in first. */
  EN_CAPTIVE_PORTAL: 'foreign',
  /** Not the restaurant's answer; `params.status` and `params.path` if the HTTP status was an error. */
  EN_UNREADABLE: 'foreign',
  /**
   * A refusal with a code that this release doesn't know: `params.code`, `params.status`, `params.path`, and the
   * server's words in `params.msg`, if any.
   */
  EN_REFUSED: 'no',
  /** The data that the command needs isn't on this phone yet. */
  EN_NOT_READY: 'silent',
  EN_NOT_SAVED: 'no',
  EN_CART_EMPTY: 'no',
  EN_CART_FULL: 'no',
  EN_CART_CHANGED: 'no',
  /** `params.names`: what every order of this restaurant must include. */
  EN_REQUIRED_MISSING: 'no',
  /** `params.names`: the dishes that aren't served at the chosen time. */
  EN_NOT_SERVED_THEN: 'no',
  EN_ITEM_GONE: 'no',
  EN_BUILD_INCOMPLETE: 'no',
  /** A delivery without an address. */
  EN_ADDRESS_MISSING: 'no',
  /** The customer has changed the address of an order that waits or is offered again: nothing was ordered. */
  EN_ADDRESS_CHANGED: 'no',
  EN_SIGN_IN: 'signIn',
  EN_TABLE_EXPIRED: 'no',
  EN_BAD_INPUT: 'no',
  /** A bug: nobody knows how far the engine came. */
  EN_BROKEN: 'no',
  /** The engine itself took too long. */
  EN_TOO_LATE: 'silent',
  EN_DEADLINE: 'no',
  EN_OTHER_CUSTOMER: 'no',
  /** The intent's guest is unknown (after a restored backup) or has become a member: nothing was ordered. */
  EN_GUEST_FORGOTTEN: 'no',
  /** The customer placed the order anew: another intent replaces this one. */
  EN_REORDERED: 'no',
  /** The shop was asked to delete the account, and the outcome is unknown. */
  EN_DELETE_UNKNOWN: 'no',
  /** `params.title` may be bought once only; `params.most` is 1. */
  EN_ONCE_ONLY: 'no',
  /** One order holds at most `params.most` of `params.title`. */
  EN_TOO_MANY: 'no',
} as const satisfies Record<string, Meaning>

/** The menu of a paused service comes back empty with this code (spec §4); it isn't an error. */
export const pausedMenuCode = '90010'

/** Every code that a server can answer. */
export const serverErrors = { ...businessErrors, ...ownErrors }
export type ErrorCode = keyof typeof serverErrors
export type EngineCode = keyof typeof engineErrors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(serverErrors, code)

const meanings: Record<string, Meaning> = { ...serverErrors, ...engineErrors }

/** The meaning of a code; an unknown code, from a newer server, counts as `no`. */
export const meaningOf = (code: string | null): Meaning =>
  code !== null && Object.hasOwn(meanings, code) ? meanings[code]! : 'no'

/** Whether the restaurant's answer is missing: the request may have been carried out all the same. */
export const isUnanswered = (code: string): boolean => ['silent', 'foreign'].includes(meaningOf(code))
