import type { AnswerOf } from '../../../core/contract/call.ts'
import { couponClaim, couponList, readListedCoupons } from '../../../core/contract/calls/coupon-calls.ts'
import { type Result, done } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { refreshBenefits } from './benefits.ts'
import { keepOwn, takeTurn } from '../session/keep-own.ts'

/** Asks for all the coupons of the member who is here, and for those that they can take, and keeps them. */
export async function refreshCoupons(context: EngineContext): Promise<Result> {
  const turn = takeTurn()
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(couponList, { customerId, storeId }),
  )
  if (!answer.ok) return answer
  await keep(context, answer.value, turn)
  return done
}

/** Takes a coupon, by its id or by a code that was typed. Never waits for a network: EN_OFFLINE. */
export async function claimCoupon(
  context: EngineContext,
  { couponId, code }: { couponId: string | null; code: string },
): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(couponClaim, { customerId, storeId, couponId, couponCode: code }),
  )
  if (!answer.ok) {
    // The last one may have gone to somebody else while it stood on the screen.
    if (answer.code === 'LD_COUPON_UNUSABLE' && couponId !== null) await refreshCoupons(context)
    return answer
  }
  await keep(context, answer.value)
  // The checkout offers what is in the benefits. Without an answer it offers it after the next.
  await refreshBenefits(context)
  return done
}

const keep = (
  context: EngineContext,
  { customerId, dataList }: AnswerOf<typeof couponList>,
  turn?: number,
): Promise<void> => keepOwn(context, 'coupons', customerId, { list: readListedCoupons(dataList) }, turn)
