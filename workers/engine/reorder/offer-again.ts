import { isOwn } from '../../../core/storage/own-rows.ts'
import { isClosed } from '../../../core/domain/order/intent-states.ts'
import { isDelivered } from '../../../core/domain/order/order-type-rules.ts'
import { builtOf } from '../../../core/domain/menu/built.ts'
import type { PricedLine, Quote } from '../../../core/domain/pricing/pricing.ts'
import type { CartLine, ComboLine, Lines } from '../../../core/schema/order/cart.ts'
import type { OrderIntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { mustBeFresh, syncFor } from './again-menu.ts'
import { checkAddress } from './check-address.ts'
import { ownAddress } from '../addresses/own-address.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import type { OfferedLine, OrderOffer } from '../ordering/checkout.ts'
import { lineChanges } from '../ordering/line-changes.ts'
import { type Ordering, priceOrder } from '../ordering/compose-order.ts'
import type { Visit } from '../base/visit.ts'
import { type OrderingMenu, orderingMenu } from '../catalogue/ordering-menu.ts'
import { menuAt } from '../cart/menu-at.ts'
import { orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { roadDistanceTo } from '../ordering/road-distance.ts'

/**
 * What an order that came to nothing would be if it were ordered again: each line as it was agreed and as it is now. If
 * it was refused for its price, the menu and the member's benefits are fetched first, and without them there is no
 * offer.
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
  const found = await menuFor(context, visit, old)
  if (!found.ok) return found
  const frozen = readFrozen(old)
  const here = menuAt(found.value, old.summary.appointmentAt)
  const to = frozen.ok ? frozen.value.delivery : null
  if (isDelivered(old.summary.orderType) && !to) return frozen.ok ? failed('EN_ADDRESS_MISSING') : frozen
  const sameAddress = frozen.ok ? await checkAddress(frozen.value, (id) => ownAddress(context, id)) : frozen
  if (to && !sameAddress.ok) return sameAddress
  // After a refusal the distance is asked for again: the stored one may be the reason.
  const distance = to && (await roadDistanceTo(context, here.shop, to, mustBeFresh(old) ? 'askAnew' : 'ask'))
  const benefits = await freeBenefits(context)
  return offered({ here, old, frozen, distance, benefits }, context.clock.now())
}

type Offering = Omit<Ordering, 'lines' | 'checkout'> & {
  old: OrderIntentRow
  frozen: ReturnType<typeof readFrozen>
}

/** The lines as they are now, their delivery fee, and whether the total has reductions. */
export function offered({ old, frozen, ...ordering }: Offering, now: number): Result<OrderOffer> {
  const { lines } = old
  const before = frozen.ok ? frozen.value : null
  const checkout = before?.checkout ?? { payment: 'payAtRestaurant' }
  const found = priceOrder({ ...ordering, lines, checkout }, now)
  if (!found.ok) return found
  const { priced, offer, billed } = found.value
  // A reduction, such as a member's rate, depends on which of the lines are ordered.
  const plainCents = priced.totalCents + (offer?.feeCents ?? 0)
  const hasSavings = before !== null && (!billed.ok || billed.value.bill.totalCents !== plainCents)
  const beforeCents = before?.delivery?.feeCents ?? 0
  return ok({
    lines: offeredLines(priced, lines, ordering.here),
    delivery: offer && { ...offer, beforeCents },
    hasSavings,
    steps: billed.ok ? billed.value.bill.steps : null,
  })
}

/** Checks that the intent is the current customer's, and that it certainly didn't become an order (G6). */
export async function checkOwn(context: EngineContext, intent: OrderIntentRow): Promise<Result<SessionRow>> {
  const session = await currentSession(context)
  if (!session) return failed('EN_SIGN_IN')
  if (!isOwn(session, intent)) return failed('EN_OTHER_CUSTOMER')
  const isSettled = intent.state === 'attention' || (isClosed(intent) && intent.state !== 'confirmed')
  return isSettled && intent.call === 'orderCreate' ? ok(session) : failed('SP_0045')
}

/** The menu of the shop and table at which the order was made; never another's. */
export async function menuFor(
  context: EngineContext,
  visit: Visit,
  intent: OrderIntentRow,
): Promise<Result<OrderingMenu>> {
  const { tableCode, storeId, summary } = intent
  const found = await orderingMenu(context, { ...visit, tableCode }, summary.orderType)
  return found.ok && found.value.shop.id !== storeId ? failed('LD_SHOP_NOT_FOUND') : found
}

function offeredLines({ items, combos }: Quote, lines: Lines, here: OrderingMenu): OfferedLine[] {
  const changes = new Map(lineChanges(here, lines).map((change) => [change.lineId, change]))
  const offer = (line: CartLine | ComboLine, priced: PricedLine | undefined) => {
    const { id, snapshot, quantity } = line
    const change = changes.get(id)
    const { title, details } = priced?.now ?? { ...snapshot, title: change?.title ?? snapshot.title }
    const afterCents = priced?.now?.unitCents ?? null
    return {
      lineId: id,
      title,
      details,
      quantity,
      beforeCents: snapshot.unitCents,
      afterCents,
      ...(change?.why && { why: change.why }),
      built: builtOf(line, here.menu.items),
    }
  }
  // `quote` returns the lines in the same order.
  return [
    ...lines.items.map((line, at) => offer(line, items[at])),
    ...lines.combos.map((line, at) => offer(line, combos[at])),
  ]
}
