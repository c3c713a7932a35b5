import fc from 'fast-check'
import type { Offer, Reduction, Redeemed } from '../../../core/schema/customer/benefits.ts'

/** Generators of coupons, promotions and what a customer can redeem. */

const cents = fc.nat({ max: 5_000 })
const name = fc.string({ minLength: 1, maxLength: 20 })

const anyReduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), cents }),
  fc.record({
    kind: fc.constant('percent' as const),
    percent: fc.integer({ min: 1, max: 10_000 }).map((units) => units / 100),
  }),
  fc.record({ kind: fc.constant('freeDelivery' as const) }),
)

/** The dishes and the combo in the tests' carts. */
const anyDish = fc.constantFrom('item-0', 'item-1', 'item-2', 'combo')

export const anyOffer: fc.Arbitrary<Offer> = fc.record(
  {
    id: fc.uuid(),
    title: name,
    reduction: anyReduction,
    minimumCents: cents,
    lastDay: fc.option(fc.constantFrom('2026-11-19', '2026-11-20', '2028-02-29')),
    onlyFor: fc.uniqueArray(anyDish),
    mostOffCents: fc.nat({ max: 2_000 }),
  },
  { requiredKeys: ['id', 'title', 'reduction', 'minimumCents', 'lastDay'] },
)

export const anyRate = fc.integer({ min: 0, max: 10_000 }).map((units) => units / 10_000)

export const anyRedeemed: fc.Arbitrary<Redeemed> = fc.record({
  couponId: fc.option(fc.uuid()),
  promotionId: fc.option(fc.uuid()),
  points: fc.nat({ max: 100_000 }),
  balanceCents: cents,
  memberRate: anyRate,
})
