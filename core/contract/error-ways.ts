import type { ErrorCode } from './errors.ts'

/**
 * What helps a customer after a refusal, apart from changing the order as a whole, which is always possible:
 *
 * - `differences`, `time`, `scan`: the same order again, after agreeing to the changes, at another time, or after
 *   scanning the table.
 * - `orderType`: the same dishes by another order type.
 * - `address`, `payment`, `benefits` (points, coupons, balance): the checkout, where each is chosen.
 * - `more`: the menu, for more dishes; `dishes`: the cart, for fewer or others.
 * - `signUp`, `signIn`: as a customer who is allowed to.
 * - `orders`: the state of the existing orders.
 * - `call`: only the restaurant's staff can help.
 * - `wait`: it is retried automatically, or at once by a tap.
 * - `change`: nothing but changing the order as a whole.
 */
export type Way =
  | 'differences'
  | 'time'
  | 'scan'
  | 'orderType'
  | 'address'
  | 'payment'
  | 'benefits'
  | 'more'
  | 'dishes'
  | 'signUp'
  | 'signIn'
  | 'orders'
  | 'call'
  | 'wait'
  | 'change'

/** What helps after each code of a server, the most helpful first. Ours: the spec is silent. */
const ways: Record<ErrorCode, readonly [Way, ...Way[]]> = {
  CF_82054: ['signIn'],
  CF_82056: ['signIn'],
  CF_82059: ['call'],
  CF_010703: ['call'],
  CF_82060: ['signIn'],
  CF_010604: ['signIn'],
  CF_010605: ['signIn'],
  CF_82061: ['signUp'],
  CF_82062: ['signIn'],
  CF_010601: ['signIn'],
  CF_010701: ['signIn'],
  CF_010702: ['signUp'],
  CF_011001: ['signIn'],
  CF_030301: ['address'],
  SP_0003: ['orderType', 'call'],
  SP_10006: ['orderType', 'call'],
  SP_0005: ['time'],
  SP_10007: ['time'],
  SP_0006: ['orderType', 'call'],
  SP_10008: ['orderType', 'call'],
  SP_0023: ['address', 'orderType'],
  SP_10022: ['address', 'orderType'],
  SP_0026: ['more', 'orderType'],
  SP_10017: ['more', 'orderType'],
  SP_0027: ['scan'],
  SP_0034: ['signIn'],
  SP_0038: ['orders'],
  SP_0045: ['orders'],
  SP_10021: ['orders'],
  SP_0050: ['call'],
  SP_0051: ['call'],
  SP_0053: ['differences'],
  SP_10009: ['differences'],
  SP_10025: ['differences'],
  SP_10010: ['differences'],
  SP_0058: ['orders'],
  SP_0069: ['orders'],
  SP_0080: ['dishes'],
  SP_0082: ['dishes'],
  SP_0099: ['benefits', 'dishes'],
  SP_10004: ['orderType', 'call'],
  SP_10024: ['payment'],
  SP_120101: ['time'],
  SP_120102: ['time'],
  SP_120104: ['time'],
  SP_120105: ['time'],
  SP_120501: ['orders', 'call'],
  SP_120502: ['change', 'call'],
  SP_120503: ['orders'],
  RT_0002: ['orders'],
  RT_0007: ['call'],
  RT_0013: ['payment'],
  RT_0017: ['call'],
  BS_0001: ['wait'],
  LD_NOT_JSON: ['change', 'call'],
  LD_TOO_LARGE: ['dishes'],
  LD_BAD_REQUEST: ['change', 'call'],
  LD_SHOP_NOT_FOUND: ['call'],
  LD_NOT_FOUND: ['change'],
  LD_SIGN_IN: ['signIn'],
  LD_DEVICE_UNPROVEN: ['wait'],
  LD_KEY_MISSING: ['change', 'call'],
  LD_KEY_REUSED: ['change', 'orders'],
  LD_KEY_IN_FLIGHT: ['wait'],
  LD_KEY_WITHDRAWN: ['change'],
  LD_MEMBERS_ONLY: ['signUp', 'dishes'],
  LD_COUPON_UNUSABLE: ['benefits'],
  LD_VOUCHERS_OFF: ['call'],
  LD_INVITES_OFF: ['call'],
  LD_INVITE_UNKNOWN: ['call'],
  LD_INVITE_OWN: ['call'],
  LD_MISSION_OPEN: ['call'],
  LD_GIFT_UNKNOWN: ['call'],
  LD_GIFT_OPENED: ['call'],
  LD_CODE_NOT_SENT: ['call'],
  LD_BOOKED_ALREADY: ['orders'],
  LD_TABLES_ENOUGH: ['orders'],
  LD_TABLE_FREE: ['time'],
  LD_TOO_MANY_ADDRESSES: ['address'],
  LD_SEARCH_DOWN: ['wait'],
  LD_BANK_DOWN: ['wait'],
  LD_ROUTER_DOWN: ['wait'],
  LD_NOT_IMPLEMENTED: ['orderType', 'call'],
  LD_INTERNAL: ['wait'],
}

/** The ways out of a server's refusal, the most helpful first. */
export const waysOutOf = (code: string | null): readonly [Way, ...Way[]] =>
  code !== null && Object.hasOwn(ways, code) ? ways[code as ErrorCode] : ['change', 'call']
