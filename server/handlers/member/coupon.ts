import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import {
  type couponClaim,
  type couponList,
  writeListedCoupon,
} from '../../../core/contract/calls/coupon-calls.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { claimCoupon, listCoupons } from '../../customers/claim-coupon.ts'
import { demandMember } from '../../customers/demand-member.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { isWithin } from '../../http/rate-limit.ts'
import { shopLanguage } from '../shops/store.ts'

/** Answers a member's coupons, and those that they can claim. */
export async function answerCouponList(
  _input: RequestOf<typeof couponList>,
  { services: { db, now }, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof couponList>> {
  demandMember(customer)
  const list = await listCoupons(db, shop, customer.id, shopLanguage(shop, context), now())
  return { customerId: customer.id, storeId: shop.id, dataList: list.map(writeListedCoupon) }
}

/** Gives a member a coupon that they claim, and answers their coupons afterwards. */
export async function answerCouponClaim(
  input: RequestOf<typeof couponClaim>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof couponClaim>> {
  const { services, shop, customer, clientAddress } = request
  const { db, limits } = services
  const now = services.now()
  demandMember(customer)
  limits.couponClaim(customer.id, now)
  // A coupon that is claimed from the list isn't a guessed code.
  if (input.couponId === null && !isWithin(limits.firstCouponCodes, customer.id, now))
    limits.couponCodeFromSite(siteOfAddress(clientAddress), now)
  const wanted = { voucherId: input.couponId, code: input.couponCode }
  await db.transaction().execute((trx) => claimCoupon(trx, shop, customer.id, wanted, now))
  return answerCouponList(input, request)
}
