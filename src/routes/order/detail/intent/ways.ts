import { type Way, waysOutOf } from '../../../../../core/contract/error-ways.ts'
import type { OrderIntent } from '../../../../../core/schema/order/intent.ts'

/** The ways out of a refusal of this order. A newer server may send codes that this version doesn't know. */
export function waysOf({ code, data, tableCode }: Pick<OrderIntent, 'code' | 'data' | 'tableCode'>): Way[] {
  const ways = waysOutOf(code)
  const [best] = ways
  // Only the redeemed benefits need membership, so ordering without them is the other way.
  if (best === 'signUp' && data?.reason === 'benefits') return ['signUp', 'benefits']
  if (best === 'orderType' && data?.reason === 'payment') return ['payment']
  // An order without a table has nothing to scan.
  if (best === 'scan' && tableCode === null) return ['orderType', 'change']
  // A refusal that names no dishes is about the service as a whole: leaving some dishes out doesn't help.
  if (best === 'signUp' && ways.includes('dishes') && !data?.lineIds) return ['signUp', 'orderType']
  return [...ways]
}
