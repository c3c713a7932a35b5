import { describe, expect, test } from 'vitest'
import { heldByWaiting, withoutWaiting } from '../../../../../core/domain/member/waiting-orders.ts'
import { type Benefits, type Offer, nothingRedeemed } from '../../../../../core/schema/customer/benefits.ts'
import type { OrderIntent } from '../../../../../core/schema/order/intent.ts'

const customerId = 'ana'
const offer = (id: string): Offer => ({
  id,
  title: id,
  reduction: { kind: 'amount', cents: 100 },
  minimumCents: 0,
  lastDay: null,
})
const known: Benefits & { customerId: string } = {
  customerId,
  memberRate: 1,
  levelName: '',
  spentCents: 0,
  nextLevel: null,
  points: 100,
  pointCents: 1,
  balanceCents: 500,
  coupons: [offer('mine'), offer('other')],
}
/** Three of the points, 200 of the balance and a coupon. */
const redeemed = { ...nothingRedeemed, points: 3, balanceCents: 200, couponId: 'mine' }
const waiting = (changes: Partial<OrderIntent> = {}) =>
  ({ call: 'orderCreate', customerId, summary: { redeemed }, ...changes }) as OrderIntent
const listed = (id: string, state: 'usable' | 'used' = 'usable') => ({
  offer: offer(id),
  state,
  givenAt: 0,
  orderId: null,
})

describe('what waiting orders will take', () => {
  test('isn’t free, and counts as held by orders under way', () => {
    const free = withoutWaiting(known, [waiting(), waiting({ summary: {} as OrderIntent['summary'] })])
    expect(free).toMatchObject({ points: 97, balanceCents: 300, held: { points: 3, balanceCents: 200 } })
    expect(free.coupons.map(({ id }) => id)).toEqual(['other'])
    expect(free.hasOrdered).toBe(true)
  })

  test('is added to what is held already, and is never more than there is', () => {
    const held = { points: 10, balanceCents: 0 }
    const much = { ...redeemed, points: 400 }
    const orders = [waiting(), waiting({ summary: { redeemed: much } as OrderIntent['summary'] })]
    const free = withoutWaiting({ ...known, held }, orders)
    expect(free).toMatchObject({ points: 0, balanceCents: 100, held: { points: 110, balanceCents: 400 } })
  })

  test('is nothing for another customer’s orders, and for those made as a guest', () => {
    const others = [waiting({ customerId: 'eva' }), waiting({ formerly: 'a guest' })]
    expect(withoutWaiting(known, others)).toEqual(known)
    const coupons = { customerId, list: [listed('mine')] }
    expect(heldByWaiting(coupons, others)).toEqual(coupons)
  })

  test('includes the coupon, which is held in the member’s list', () => {
    const list = [listed('mine'), listed('other'), listed('mine', 'used')]
    const { list: free } = heldByWaiting({ customerId, list }, [waiting()])
    expect(free.map(({ state }) => state)).toEqual(['held', 'usable', 'used'])
  })
})
