import { useEffect } from 'react'
import {
  isPaidAtBank,
  isPaidInPerson,
  isTooLittle,
  takesBalance,
} from '../../../../../core/domain/pricing/bill-terms.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { Settings } from '../../../../../core/storage/settings.ts'
import type { Redeem, Redeemable } from '../../../../../workers/engine/ordering/checkout.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { ShownAddress } from '../../../../queries/use-addresses.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { useQuote } from './use-quote.ts'

type Asked = {
  orderType: OrderType
  cart: CurrentCart
  form: Pick<CheckoutForm, 'payment' | 'redeem'>
  /** Where it is brought, of a delivery. */
  to: ShownAddress | null
  /** What this very customer has at the shop; null while that isn't known. */
  benefits: Settings['benefits'] | null
  /** The least that the bank takes. */
  leastOnlineCents: number | undefined
  /** An order that was refused: its price was worked out before something changed. */
  failure: unknown
}

/**
 * What the order costs, as the customer sees it on the button and agrees to by tapping it. `isPriced` is false while
 * the cart alone doesn't say it, and what else does is being worked out.
 */
export function useBill({ orderType, cart, form, to, benefits, leastOnlineCents, failure }: Asked) {
  const { payment, redeem } = form
  const place = to ? `${to.address.lat} ${to.address.lng}` : ''
  const addressId = to?.address.id ?? null
  const {
    quote: latest,
    isCurrent,
    ...asking
  } = useQuote({ orderType, addressId, payment, redeem }, cart, place, benefits)
  const { again } = asking
  useEffect(() => {
    if (failure !== null) again()
  }, [failure, again])
  // A member's rate is for what is paid online.
  const hasRate =
    payment !== null && !isPaidInPerson(payment) && benefits !== null && benefits.memberRate !== 1
  const needsQuote = isDelivered(orderType) || redeem !== null || payment === 'balance' || hasRate
  const quote = isCurrent || needsQuote ? latest : null
  const delivery = quote?.delivery ?? null
  const isSame = quote?.dishesCents === cart.totalCents
  const totalCents = isSame ? quote.totalCents : cart.totalCents + (delivery?.feeCents ?? 0)
  const redeemable = latest?.redeemable ?? null
  return {
    ...asking,
    addressId,
    quote,
    delivery,
    totalCents,
    isPriced: isCurrent || !needsQuote,
    asksToPay: payment !== null && isPaidAtBank(payment) && totalCents > 0,
    isTooLittle:
      payment !== null && (isCurrent || !needsQuote) && isTooLittle(payment, totalCents, leastOnlineCents),
    /** What the balance has to pay, once that is known. */
    owedCents: payment === 'balance' && isCurrent ? (quote?.totalCents ?? 0) : 0,
    /** Something in it can't be paid so at all. */
    isExcluded: (redeemable?.excluded.length ?? 0) > 0,
    redeemable: redeemable && !isCurrent ? { ...redeemable, chosen: asTicked(redeemable, form) } : redeemable,
  }
}

/** What is ticked while it is being worked out: what was asked for, not what the last price was for. */
function asTicked(
  { balanceCents, excluded }: Redeemable,
  { payment, redeem }: Pick<CheckoutForm, 'payment' | 'redeem'>,
): Redeem {
  const { couponId = null, promotionId = null, points = false } = redeem ?? {}
  const canPay = balanceCents > 0 && excluded.length === 0
  return { couponId, promotionId, points, balance: canPay && takesBalance(payment, redeem) }
}
