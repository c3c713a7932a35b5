import type { Benefits, ListedCoupon } from '../../schema/customer/benefits.ts'
import type { OrderIntent } from '../../schema/order/intent.ts'
import { withoutRedeemed } from '../pricing/benefits.ts'

/** An order that this phone is still going to send, or whose outcome it doesn't know. */
type Waiting = Pick<OrderIntent, 'call' | 'customerId' | 'formerly' | 'summary'>
type Own = { customerId: string }

/**
 * What a member can still redeem: their benefits, less what waiting orders will take. The first of those orders counts
 * as their first order.
 */
export function withoutWaiting<B extends Benefits & Own>(known: B, waiting: readonly Waiting[]): B {
  const own = waiting.filter((one) => isOf(known, one))
  const isOrdering = own.some(({ call }) => call === 'orderCreate')
  return own
    .flatMap(({ summary }) => summary.redeemed ?? [])
    .reduce<B>(withoutRedeemed, isOrdering ? { ...known, hasOrdered: true } : known)
}

/** A member's coupons; those that waiting orders will take are held, as they are once the restaurant has the order. */
export function heldByWaiting<C extends Own & { list: ListedCoupon[] }>(
  known: C,
  waiting: readonly Waiting[],
): C {
  const own = waiting.filter((one) => isOf(known, one))
  const taken = new Set(own.map(({ summary }) => summary.redeemed?.couponId))
  const list = known.list.map((one) =>
    one.state === 'usable' && taken.has(one.offer.id) ? { ...one, state: 'held' as const } : one,
  )
  return { ...known, list }
}

/** One that was made as a guest is never sent as the member's: see `keepForMember`. */
const isOf = (member: Own, { customerId, formerly }: Waiting): boolean =>
  customerId === member.customerId && formerly === undefined
