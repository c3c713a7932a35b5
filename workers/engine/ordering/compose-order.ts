import { isTooLittle } from '../../../core/domain/pricing/bill-terms.ts'
import { type Quote, quote } from '../../../core/domain/pricing/pricing.ts'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import type { OrderIntentRow, SessionRow } from '../../../core/storage/rows.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { type Result, failed, ok } from '../base/result.ts'
import type { Clock } from '../net/clock.ts'
import { type Billed, billOrder } from './bill-order.ts'
import type { Checkout, DeliveryOffer } from './checkout.ts'
import { offerDelivery } from './delivery-offer.ts'
import { lineChanges } from './line-changes.ts'
import { type Destination, type OrderedFrom, checkWhole, deadlineOf, makeIntent } from './order-intent.ts'
import type { RoadDistance } from './road-distance.ts'

/** Prices and checks an order: one that is placed, offered again or ordered again. */

export type Ordering = {
  here: OrderingMenu
  lines: Lines
  checkout: Pick<Checkout, 'payment' | 'redeem'>
  /** The distance of the delivery; null if the order isn't delivered. */
  distance: RoadDistance | null
  /** What the customer can redeem; null for a guest, and while this phone doesn't know the benefits. */
  benefits: Benefits | null
}

export type PricedOrder = { priced: Quote; offer: DeliveryOffer | null; billed: Result<Billed> }

/** Prices an order by this phone's menu, without the lines that aren't on offer. SP_0023 outside all delivery areas. */
export function priceOrder(
  { here, lines, checkout, distance, benefits }: Ordering,
  now: number,
): Result<PricedOrder> {
  const priced = quote(here.menu, lines)
  const offer = distance && offerDelivery(here.service, distance, priced.totalCents)
  if (offer && !offer.isReached) return failed('SP_0023')
  const { payment, redeem = null } = checkout
  const billed = billOrder({ here, lines, priced, delivery: offer }, { payment, redeem, benefits, now })
  return ok({ priced, offer, billed })
}

type Tapped = Ordering & {
  id: string
  from: OrderedFrom
  checkout: Checkout
  session: SessionRow
  /** The delivery address. */
  to: Destination | null
  lane: string
  clock: Clock
}

/**
 * Makes the intent of a tap if everything is on offer as the customer saw it: each line at the unit price of its
 * snapshot, and the total at `agreedTotalCents`. Otherwise EN_CART_CHANGED with the differences.
 */
export function composeOrder(tapped: Tapped): Result<OrderIntentRow> {
  const { here, from, lines, checkout, session, to, clock } = tapped
  const { appointmentAt } = checkout
  const deadline = deadlineOf(here, from, appointmentAt, clock.now())
  if (!deadline.ok) return deadline
  if (lines.items.length + lines.combos.length === 0) return failed('EN_CART_EMPTY')
  const found = priceOrder(tapped, clock.now())
  if (!found.ok) return found
  const { priced, offer } = found.value
  const changes = lineChanges(here, lines)
  // Changed lines may have brought the order below a coupon's minimum: they are reported first, as the server does.
  const billed =
    found.value.billed.ok || changes.length === 0 ? found.value.billed : billedPlain(tapped, found.value)
  if (!billed.ok) return billed
  const { totalCents } = billed.value.bill
  const fee = feeChange(checkout, offer)
  if (changes.length > 0 || fee || totalCents !== checkout.agreedTotalCents)
    return failed('EN_CART_CHANGED', { differences: { lines: changes, totalCents, delivery: fee } })
  // The balance doesn't cover the total, and the customer chose no other means of payment.
  if (checkout.payment === 'balance' && totalCents > 0) return failed('RT_0013')
  if (isTooLittle(checkout.payment, totalCents, here.shop.leastOnlineCents))
    return failed('SP_10004', { reason: 'payment' })
  const asked = { dishesCents: priced.totalCents, offer, appointmentAt }
  const whole = checkWhole(here, lines, asked, session)
  if (!whole.ok) return whole
  const delivery = to && offer && { to, offer }
  return ok(makeIntent({ ...tapped, priced, billed: billed.value, delivery, deadlineAt: deadline.value }))
}

/** The bill without anything redeemed. */
const billedPlain = (
  { here, lines, checkout: { payment }, benefits, clock }: Tapped,
  { priced, offer }: PricedOrder,
): Result<Billed> =>
  billOrder({ here, lines, priced, delivery: offer }, { payment, redeem: null, benefits, now: clock.now() })

/** The delivery fee that the customer saw and the one now; null if they are equal. */
function feeChange({ delivery }: Checkout, offer: DeliveryOffer | null) {
  if (!delivery || !offer || offer.feeCents === delivery.agreedFeeCents) return null
  return { beforeCents: delivery.agreedFeeCents, afterCents: offer.feeCents }
}
