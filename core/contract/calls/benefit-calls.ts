import * as v from 'valibot'
import type { Benefits } from '../../schema/customer/benefits.ts'
import { Count } from '../../schema/order/cart.ts'
import { Id } from '../../schema/primitives.ts'
import { Amount, toAmount, toCents } from '../amount.ts'
import { call } from '../call.ts'
import { OfferWire, readOffers, writeOffer } from '../wire/offer-wire.ts'

const BenefitsWire = v.object({
  /** Ours: whose they are. Missing in an older server's answer. */
  customerId: v.optional(Id),
  /** Four decimals (spec §9). */
  memberLevelRate: v.number(),
  memberLevelName: v.string(),
  spentAmount: Amount,
  nextLevel: v.nullable(v.object({ name: v.string(), fromAmount: Amount, memberLevelRate: v.number() })),
  pointCount: Count,
  /** What one point is worth. */
  pointAmount: Amount,
  voucherBalance: Amount,
  couponList: v.array(OfferWire),
})
export type BenefitsWire = v.InferOutput<typeof BenefitsWire>

/** What a member has: level, points, voucher balance, unused coupons. LD_MEMBERS_ONLY for a guest. Ours: the path. */
export const customerBenefits = call({
  path: '/customer/benefit/get',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: BenefitsWire,
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId }, { request }) => (customerId ?? request.customerId) === request.customerId,
})

export const readBenefits = (wire: BenefitsWire): Benefits => ({
  memberRate: wire.memberLevelRate,
  levelName: wire.memberLevelName,
  spentCents: toCents(wire.spentAmount),
  nextLevel: wire.nextLevel && {
    name: wire.nextLevel.name,
    fromCents: toCents(wire.nextLevel.fromAmount),
    memberRate: wire.nextLevel.memberLevelRate,
  },
  points: wire.pointCount,
  pointCents: toCents(wire.pointAmount),
  balanceCents: toCents(wire.voucherBalance),
  coupons: readOffers(wire.couponList),
})

export const writeBenefits = (benefits: Benefits): BenefitsWire => ({
  memberLevelRate: benefits.memberRate,
  memberLevelName: benefits.levelName,
  spentAmount: toAmount(benefits.spentCents),
  nextLevel: benefits.nextLevel && {
    name: benefits.nextLevel.name,
    fromAmount: toAmount(benefits.nextLevel.fromCents),
    memberLevelRate: benefits.nextLevel.memberRate,
  },
  pointCount: benefits.points,
  pointAmount: toAmount(benefits.pointCents),
  voucherBalance: toAmount(benefits.balanceCents),
  couponList: benefits.coupons.map(writeOffer),
})
