import type { AnswerOf } from '../../../core/contract/call.ts'
import { couponClaim, couponList, readListedCoupons } from '../../../core/contract/calls/coupon-calls.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { refreshBenefits } from './benefits.ts'
import { keepOwn, takeTurn } from '../session/keep-own.ts'

/** Fetches and stores all coupons of the current member, and those that they can claim. */
export async function refreshCoupons(context: EngineContext): Promise<Result> {
  const turn = takeTurn()
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(couponList, { customerId, storeId }),
  )
  if (!answer.ok) return answer
  await keep(context, answer.value, turn)
  return done
}

/** Claims a coupon, by its id or by a typed code. Never queued: EN_OFFLINE. */
export async function claimCoupon(
  context: EngineContext,
  { couponId, code }: { couponId: string | null; code: string },
): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(couponClaim, { customerId, storeId, couponId, couponCode: code }),
  )
  if (!answer.ok) {
    // Somebody else may have claimed the last one while it was on the screen.
    if (answer.code === 'LD_COUPON_UNUSABLE' && couponId !== null) await refreshCoupons(context)
    return answer
  }
  await keep(context, answer.value)
  // The checkout offers the coupons in the benefits. If this call fails, it offers this one after the next refresh.
  await refreshBenefits(context)
  return done
}

const keep = (
  context: EngineContext,
  { customerId, dataList }: AnswerOf<typeof couponList>,
  turn?: number,
): Promise<void> => keepOwn(context, 'coupons', customerId, { list: readListedCoupons(dataList) }, turn)
