import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import { pointsWorth } from '../../../core/domain/pricing/bill-terms.ts'
import { quote } from '../../../core/domain/pricing/pricing.ts'
import { cartKey } from '../../../core/storage/rows.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import { billOrder } from './bill-order.ts'
import { syncCatalogue } from '../catalogue/catalogue.ts'
import { isConfirmed, offerDelivery } from './delivery-offer.ts'
import { lineChanges } from './line-changes.ts'
import type { CheckoutQuote, DeliveryOffer, QuoteRequest } from './checkout.ts'
import type { Visit } from '../base/visit.ts'
import { type OrderingMenu, orderingMenu } from '../catalogue/ordering-menu.ts'
import { atAnyHour } from '../cart/menu-at.ts'
import type { EngineContext } from '../context/context.ts'
import { orderedLines } from './ordered-lines.ts'
import { redeemableFor } from './redeemable.ts'
import { ownAddress } from '../addresses/own-address.ts'
import { type Result, ok } from '../base/result.ts'
import { roadDistanceTo } from './road-distance.ts'

/**
 * What the cart would cost if it were ordered now, step by step. With `ask` the restaurant is asked for the distance
 * and whether it charges the same; without it, or if the restaurant doesn't answer, this phone's own data is used.
 */
export async function quoteOrder(
  context: EngineContext,
  visit: Visit,
  request: QuoteRequest,
): Promise<Result<CheckoutQuote>> {
  const { orderType, addressId, ask } = request
  const found = await orderingMenu(context, visit, orderType)
  if (!found.ok) return found
  const address = addressId === null ? null : await ownAddress(context, addressId)
  if (!address || !isDelivered(orderType)) return ok(await bill(context, found.value, request, null))

  const { shop } = found.value
  const distance = await roadDistanceTo(context, shop, { ...address, addressId }, ask ? 'ask' : 'look')
  const offer = (here: OrderingMenu) => (dishesCents: number) =>
    offerDelivery(here.service, distance, dishesCents)
  const quoted = await bill(context, found.value, request, offer(found.value))
  if (!ask || distance.isGuess || !quoted.delivery) return ok(quoted)
  if (await isConfirmed(context, found.value.service, quoted.delivery, quoted.dishesCents)) return ok(quoted)
  // The restaurant charges another fee than this phone knows, so the shop is synced.
  await syncCatalogue(context, visit)
  const now = await orderingMenu(context, visit, orderType)
  return now.ok ? ok(await bill(context, now.value, request, offer(now.value))) : now
}

/**
 * Bills the cart at present prices, without the lines that aren't on offer any more, and names what has changed. Of
 * dishes that aren't served at the chosen time, which this doesn't know, the customer is told at the tap on *Order*.
 */
async function bill(
  context: EngineContext,
  now: OrderingMenu,
  { only, payment = null, redeem = null }: QuoteRequest,
  offer: ((dishesCents: number) => DeliveryOffer) | null,
): Promise<CheckoutQuote> {
  const { database, clock } = context
  const here = atAnyHour(now)
  const { shop, service, menu } = here
  const key = cartKey(shop.id, service.orderType)
  const [cart, comboCart] = await Promise.all([database.carts.get(key), database.comboCarts.get(key)])
  const lines = orderedLines({ cart, comboCart }, only)
  const priced = quote(menu, lines)
  const delivery = offer?.(priced.totalCents) ?? null
  const ordered = { here, lines, priced, delivery }
  const paying = { benefits: await freeBenefits(context), now: clock.now() }
  const redeemable = redeemableFor(ordered, { ...paying, payment, redeem })
  // Only offers that fit are applied, so that there is always a total.
  const chosen = redeemable?.chosen ?? null
  const balances = payment === 'balance' && !chosen?.balance ? 'payAtRestaurant' : payment
  const billed = billOrder(ordered, { ...paying, payment: balances ?? 'payAtRestaurant', redeem: chosen })
  if (!billed.ok) throw new Error('what fits has no faults')
  const { steps, totalCents, pointsUsed } = billed.value.bill
  const lostCents = pointsUsed * (redeemable?.pointCents ?? 0) - pointsWorth(steps)
  return {
    dishesCents: priced.totalCents,
    totalCents,
    steps,
    changes: lineChanges(here, lines),
    delivery,
    redeemable: redeemable && { ...redeemable, lostCents },
  }
}
