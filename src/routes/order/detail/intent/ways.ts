import type { ErrorCode } from '../../../../../core/contract/errors.ts'
import type { OrderIntent } from '../../../../../core/schema/order/intent.ts'

/**
 * What helps a customer out of a refusal, beside changing the order as a whole, which can always be done:
 *
 * - `differences`, `time`, `scan`: the same order anew, after a yes to what changed, at another time, or once the
 *   table was scanned.
 * - `orderType`: the same dishes another way.
 * - `address`, `payment`: the checkout again, where the one or the other is chosen.
 * - `more`: the menu, for more dishes; `dishes`: the cart, for fewer or others.
 * - `signUp`, `signIn`: as somebody who may.
 * - `orders`: how the orders stand that there are.
 * - `call`: only the people there can help.
 * - `wait`: it is tried again by itself, or now.
 * - `change`: nothing but changing it as a whole.
 */
export type Way =
  | 'differences'
  | 'time'
  | 'scan'
  | 'orderType'
  | 'address'
  | 'payment'
  | 'more'
  | 'dishes'
  | 'signUp'
  | 'signIn'
  | 'orders'
  | 'call'
  | 'wait'
  | 'change'

/** What helps most comes first. */
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
  SP_0099: ['payment', 'dishes'],
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
  LD_KEY_MISSING: ['change', 'call'],
  LD_KEY_REUSED: ['change', 'orders'],
  LD_KEY_IN_FLIGHT: ['wait'],
  LD_KEY_WITHDRAWN: ['change'],
  LD_MEMBERS_ONLY: ['signUp', 'dishes'],
  LD_COUPON_UNUSABLE: ['payment'],
  LD_CODE_NOT_SENT: ['call'],
  LD_TOO_MANY_ADDRESSES: ['address'],
  LD_SEARCH_DOWN: ['wait'],
  LD_BANK_DOWN: ['wait'],
  LD_NOT_IMPLEMENTED: ['orderType', 'call'],
  LD_INTERNAL: ['wait'],
}

/** What helps out of a refusal; a newer server may have codes that this version doesn't know. */
export function waysOf({ code, data, tableCode }: Pick<OrderIntent, 'code' | 'data' | 'tableCode'>): Way[] {
  const known = code !== null && Object.hasOwn(ways, code) ? [...ways[code as ErrorCode]] : []
  if (code === 'SP_10004' && isAboutPayment(data)) return ['payment']
  // No table, nothing to scan.
  if (code === 'SP_0027' && tableCode === null) return ['orderType', 'change']
  // Without dishes in it, it is about the service as a whole: leaving some out doesn't help.
  if (code === 'LD_MEMBERS_ONLY' && !namesLines(data)) return ['signUp', 'orderType']
  return known.length > 0 ? known : ['change', 'call']
}

const isAboutPayment = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'payment'

const namesLines = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'lineIdList' in data && Array.isArray(data.lineIdList)
