import { isClosed } from '../../../core/domain/order/intent-states.ts'
import { type PricedLine, quote } from '../../../core/domain/pricing/pricing.ts'
import type { Benefits } from '../../../core/schema/customer/benefits.ts'
import type { CartLine, ComboLine, Lines } from '../../../core/schema/order/cart.ts'
import type { OrderIntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { mustBeFresh, syncFor } from './again-menu.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import { billOrder } from '../ordering/bill-order.ts'
import type { OfferedDelivery, OfferedLine, OrderOffer } from '../ordering/checkout.ts'
import { offerDelivery } from '../ordering/delivery-offer.ts'
import type { Visit } from '../base/visit.ts'
import { type OrderingMenu, orderingMenu } from '../catalogue/ordering-menu.ts'
import { orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { wayTo } from '../ordering/way.ts'

/**
 * What an order that came to nothing would be if it were ordered anew: each line as it was agreed and as it is
 * now. Was it refused because the menu changed, the menu is fetched first, and without it there is no offer.
 */
export async function offerAgain(
  context: EngineContext,
  visit: Visit,
  intentId: string,
): Promise<Result<OrderOffer>> {
  const old = await orderIntent(context, intentId)
  if (!old) return failed('LD_NOT_FOUND')
  const allowed = await checkOwn(context, old)
  if (!allowed.ok) return allowed
  const synced = await syncFor(context, visit, old)
  if (!synced.ok && mustBeFresh(old)) return synced
  const here = await menuFor(context, visit, old)
  if (!here.ok) return here
  const delivery = await offeredDelivery(context, here.value, old)
  if (!delivery.ok) return delivery
  const customer = { benefits: await freeBenefits(context), now: context.clock.now() }
  return ok(offered(here.value, old, delivery.value, customer))
}

/** The lines as they are now, what delivering them costs, and whether there is more to the price than that. */
export const offered = (
  here: OrderingMenu,
  old: OrderIntentRow,
  delivery: OfferedDelivery | null,
  customer: Customer,
): OrderOffer => ({
  lines: offeredLines(here, old.lines),
  delivery,
  hasSavings: hasSavings(here, old, delivery, customer),
})

type Customer = { benefits: Benefits | null; now: number }

/** Does anything come off it, such as a member's rate, that follows which of the dishes are wanted? */
function hasSavings(
  here: OrderingMenu,
  old: OrderIntentRow,
  delivery: OfferedDelivery | null,
  customer: Customer,
): boolean {
  const { lines } = old
  const frozen = readFrozen(old)
  if (!frozen.ok) return false
  const { payment, redeem = null } = frozen.value.checkout
  const priced = quote(here.menu, lines)
  const billed = billOrder({ here, lines, priced, delivery }, { payment, redeem, ...customer })
  return !billed.ok || billed.value.bill.totalCents !== priced.totalCents + (delivery?.feeCents ?? 0)
}

/** Only for whom it was made, and only what is proven not to have become an order (G6). */
export async function checkOwn(context: EngineContext, intent: OrderIntentRow): Promise<Result<SessionRow>> {
  const session = await currentSession(context)
  if (!session) return failed('EN_SIGN_IN')
  if (session.customerId !== intent.customerId) return failed('EN_OTHER_CUSTOMER')
  const isSettled = intent.state === 'attention' || (isClosed(intent) && intent.state !== 'confirmed')
  return isSettled && intent.call === 'orderCreate' ? ok(session) : failed('SP_0045')
}

/** The menu of the very shop and table that it was ordered at; never another's. */
export async function menuFor(
  context: EngineContext,
  visit: Visit,
  intent: OrderIntentRow,
): Promise<Result<OrderingMenu>> {
  const { tableCode, storeId, summary } = intent
  const found = await orderingMenu(context, { ...visit, tableCode }, summary.orderType)
  return found.ok && found.value.shop.id !== storeId ? failed('LD_SHOP_NOT_FOUND') : found
}

/** What delivering it costs now; asked anew, for what was known may be what it was refused for. */
async function offeredDelivery(
  context: EngineContext,
  { shop, service, menu }: OrderingMenu,
  old: OrderIntentRow,
): Promise<Result<OfferedDelivery | null>> {
  if (old.summary.orderType !== 'delivery') return ok(null)
  const frozen = readFrozen(old)
  if (!frozen.ok) return frozen
  const { delivery } = frozen.value
  if (!delivery) return failed('EN_ADDRESS_MISSING')
  const way = await wayTo(context, shop, delivery, mustBeFresh(old) ? 'askAnew' : 'ask')
  const offer = offerDelivery(service, way, quote(menu, old.lines).totalCents)
  return offer.isReached ? ok({ ...offer, beforeCents: delivery.feeCents }) : failed('SP_0023')
}

function offeredLines({ menu }: OrderingMenu, lines: Lines): OfferedLine[] {
  const { items, combos } = quote(menu, lines)
  const offer = ({ id, snapshot, quantity }: CartLine | ComboLine, priced: PricedLine | undefined) => {
    const { title, details } = priced?.now ?? snapshot
    const afterCents = priced?.now?.unitCents ?? null
    return { lineId: id, title, details, quantity, beforeCents: snapshot.unitCents, afterCents }
  }
  // Priced lines come in the order's own order.
  return [
    ...lines.items.map((line, at) => offer(line, items[at])),
    ...lines.combos.map((line, at) => offer(line, combos[at])),
  ]
}
