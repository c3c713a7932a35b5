import { useEffect } from 'react'
import {
  isPaidAtBank,
  isPaidInPerson,
  isTooLittle,
  takesBalance,
} from '../../../../../core/domain/pricing/bill-terms.ts'
import type { OrderType } from '../../../../../core/schema/primitives.ts'
import type { Settings } from '../../../../../core/storage/settings.ts'
import type { CheckoutQuote, Redeem, Redeemable } from '../../../../../workers/engine/ordering/checkout.ts'
import type { CheckoutForm } from '../../../../parts/order/checkout/checkout-form.ts'
import type { ShownAddress } from '../../../../queries/use-addresses.ts'
import { useCartCheck } from '../../../../queries/cart/use-cart-check.ts'
import type { CurrentCart } from '../../../../queries/cart/current-cart.ts'
import { isDelivered } from '../../../../../core/domain/order/order-type-rules.ts'
import { useQuote } from './use-quote.ts'

type Asked = {
  orderType: OrderType
  cart: CurrentCart
  form: Pick<CheckoutForm, 'payment' | 'redeem'>
  /** The delivery address, for a delivery. */
  to: ShownAddress | null
  /** The benefits of this very customer; null while they aren't known. */
  benefits: Settings['benefits'] | null
  /** The smallest amount that the bank takes. */
  leastOnlineCents: number | undefined
  /** The last refusal of the order: a change means that the price was computed before something changed. */
  failure: unknown
}

/**
 * The price of the order as the button shows it and the customer agrees to it by tapping. `isPriced` is false while the
 * price depends on a quote that is still being computed.
 */
export function useBill({ orderType, cart, form, to, benefits, leastOnlineCents, failure }: Asked) {
  const { payment, redeem } = form
  const place = to ? `${to.address.lat} ${to.address.lng}` : ''
  const addressId = to?.address.id ?? null
  const {
    quote: latest,
    isCurrent,
    ...asking
  } = useQuote({ orderType, addressId, payment, redeem }, cart, place, benefits, useChecked(cart))
  const { again } = asking
  useEffect(() => {
    if (failure !== null) again()
  }, [failure, again])
  // The member rate applies only to payments that aren't made in person.
  const hasRate =
    payment !== null && !isPaidInPerson(payment) && benefits !== null && benefits.memberRate !== 1
  const needsQuote = isDelivered(orderType) || redeem !== null || payment === 'balance' || hasRate
  const quote = isCurrent || needsQuote ? latest : null
  const delivery = quote?.delivery ?? null
  // The quote is of present prices. Where it names what they change, its total is shown: the tap agrees to no new
  // price.
  const isShown = quote !== null && (quote.dishesCents === cart.totalCents || quote.changes.length > 0)
  const totalCents = isShown ? quote.totalCents : cart.totalCents + (delivery?.feeCents ?? 0)
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
    /** The amount that the balance has to pay, once it is known. */
    owedCents: payment === 'balance' && isCurrent ? (quote?.totalCents ?? 0) : 0,
    isAllGone: quote !== null && isAllGone(cart, quote),
    /** The cart holds something that can't be paid with points or balance. */
    isExcluded: (redeemable?.excluded.length ?? 0) > 0,
    redeemable: redeemable && !isCurrent ? { ...redeemable, chosen: asTicked(redeemable, form) } : redeemable,
  }
}

const isAllGone = ({ items, combos }: CurrentCart, { changes }: CheckoutQuote): boolean =>
  items.length + combos.length === changes.filter(({ afterCents }) => afterCents === null).length

/** Tells whether the menu has changed for this cart. An unchanged cart is told at once. */
function useChecked(cart: CurrentCart): string {
  const { changed, totalCents } = useCartCheck(cart) ?? { changed: 0, totalCents: cart.totalCents }
  return `${changed} ${totalCents}`
}

/** What is ticked while a new quote is being computed: the customer's choice, not that of the previous quote. */
function asTicked(
  { balanceCents, excluded }: Redeemable,
  { payment, redeem }: Pick<CheckoutForm, 'payment' | 'redeem'>,
): Redeem {
  const { couponId = null, promotionId = null, points = false } = redeem ?? {}
  const canPay = balanceCents > 0 && excluded.length === 0
  return { couponId, promotionId, points, balance: canPay && takesBalance(payment, redeem) }
}
