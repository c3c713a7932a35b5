import { dropHeld, takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import { isClosed, successorOf } from '../../../core/domain/order/intent-states.ts'
import { quote } from '../../../core/domain/pricing/pricing.ts'
import type { CartLine, ComboLine, Lines } from '../../../core/schema/order/cart.ts'
import { type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { orderLane } from '../addresses/address-intent.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import { billOrder } from '../ordering/bill-order.ts'
import { offerDelivery } from '../ordering/delivery-offer.ts'
import type { Checkout, Reorder } from '../ordering/checkout.ts'
import type { Visit } from '../base/visit.ts'
import { checkWhole, deadlineOf, makeIntent } from '../ordering/order-intent.ts'
import { checkOwn, menuFor, offered } from './offer-again.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { destinationOf } from '../ordering/plan-delivery.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { wayTo } from '../ordering/way.ts'
import { applyEvent } from '../outbox/apply-event.ts'
import { addIntent } from '../outbox/outbox.ts'

/**
 * Orders anew what came to nothing, under a new key: the new intent and the end of the old one are one strict
 * transaction. Every line that is wanted must cost now what the customer agreed to, and so must all of them;
 * else EN_CART_CHANGED with what `offerAgain` answers. A second tap answers what the first made.
 */
export async function reorder(
  context: EngineContext,
  visit: Visit,
  again: Reorder,
): Promise<Result<{ intentId: string }>> {
  const { database, clock } = context
  const known = await orderIntent(context, again.intentId)
  if (!known) return failed('LD_NOT_FOUND')
  const made = successorOf(known)
  if (made !== null) return ok({ intentId: made })
  const allowed = await checkOwn(context, known)
  if (!allowed.ok) return allowed
  const frozen = readFrozen(known)
  if (!frozen.ok) return frozen
  const found = await menuFor(context, visit, known)
  if (!found.ok) return found
  const here = found.value
  const { from, checkout: asked } = frozen.value
  const deadline = deadlineOf(here, from, again.appointmentAt, clock.now())
  if (!deadline.ok) return deadline
  const { appointmentAt, agreedTotalCents, agreedFeeCents = 0 } = again
  const to = frozen.value.delivery
  const way = to && (await wayTo(context, here.shop, to, 'look'))
  const checkout: Checkout = { ...asked, appointmentAt, agreedTotalCents }
  const benefits = await freeBenefits(context)

  try {
    return await database.transaction(
      'rw',
      database.outbox,
      database.carts,
      database.comboCarts,
      async () => {
        // Another tab may have been quicker.
        const old = await orderIntent(context, again.intentId)
        if (!old) return failed('LD_NOT_FOUND')
        const other = successorOf(old)
        if (other !== null) return ok({ intentId: other })

        const moved = () => {
          const whole = way && offerDelivery(here.service, way, quote(here.menu, old.lines).totalCents)
          const delivery = to && whole && { ...whole, beforeCents: to.feeCents }
          const customer = { benefits, now: clock.now() }
          return failed('EN_CART_CHANGED', offered(here, old, delivery, customer))
        }
        const wanted = agreed(old.lines, again, here)
        if (!wanted) return moved()
        const priced = quote(here.menu, wanted)
        const offer = way && offerDelivery(here.service, way, priced.totalCents)
        if (offer && !offer.isReached) return failed('SP_0023')
        const billed = billOrder(
          { here, lines: wanted, priced, delivery: offer },
          { payment: asked.payment, redeem: asked.redeem ?? null, benefits, now: clock.now() },
        )
        if (!billed.ok) return billed
        const { bill } = billed.value
        const isAgreed = bill.totalCents === agreedTotalCents && (offer?.feeCents ?? 0) === agreedFeeCents
        if (!isAgreed) return moved()
        if (priced.items.length + priced.combos.length === 0) return failed('EN_CART_EMPTY')
        const dishesCents = priced.totalCents
        const whole = checkWhole(here, wanted, { dishesCents, offer, appointmentAt }, allowed.value)
        if (!whole.ok) return whole

        const id = crypto.randomUUID()
        const closed = applyEvent(context, old, { type: 'replaced', by: id })
        if (!closed) return failed('SP_0045')
        const lines = heldBy(id, wanted)
        const session = allowed.value
        const deadlineAt = deadline.value
        const { customerId } = session
        const lane = await orderLane(context, { id, customerId, addressId: to?.addressId ?? null })
        const delivery = to && offer && { to: destinationOf(to), offer }
        const made = { id, here, from, checkout, session, clock }
        await database.outbox.put(closed)
        await addIntent(
          context,
          makeIntent({ ...made, lines, priced, billed: billed.value, delivery, lane, deadlineAt }),
        )
        await moveLines(context, old, lines)
        return ok({ intentId: id })
      },
    )
  } catch (error) {
    // Whatever the storage's trouble was, nothing of it was saved: the old one is there as before.
    return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}

/** The lines that the customer wants, as they are now; null when one isn't what was agreed. */
function agreed(lines: Lines, { lines: wanted }: Reorder, { menu }: OrderingMenu): Lines | null {
  const prices = new Map(wanted.map(({ lineId, unitCents }) => [lineId, unitCents]))
  const chosen = {
    items: lines.items.filter(({ id }) => prices.has(id)),
    combos: lines.combos.filter(({ id }) => prices.has(id)),
  }
  const { items, combos } = quote(menu, chosen)
  const priced = new Map([...items, ...combos].map((line) => [line.lineId, line]))
  const isAgreed = [...prices].every(([lineId, cents]) => priced.get(lineId)?.now?.unitCents === cents)
  if (!isAgreed) return null
  const renewed = <L extends CartLine | ComboLine>(line: L): L => ({
    ...line,
    snapshot: priced.get(line.id)?.now ?? line.snapshot,
  })
  return { items: chosen.items.map(renewed), combos: chosen.combos.map(renewed) }
}

/** With ids of their own: a line that went back to the cart may have kept its. */
function heldBy(intentId: string, { items, combos }: Lines): Lines {
  const held = <L extends CartLine | ComboLine>(line: L): L => ({
    ...line,
    id: crypto.randomUUID(),
    intentId,
  })
  return { items: items.map(held), combos: combos.map(held) }
}

/** What the old one held, or had given back to the cart, is the new one's. */
async function moveLines(
  { database, clock }: EngineContext,
  old: OrderIntentRow,
  lines: Lines,
): Promise<void> {
  const { id, storeId, summary, lines: before } = old
  const { orderType } = summary
  const key = cartKey(storeId, orderType)
  const empty = { key, storeId, orderType, lines: [] }
  const updatedAt = clock.now()
  const cart = (await database.carts.get(key)) ?? empty
  const comboCart = (await database.comboCarts.get(key)) ?? empty
  const isBack = isClosed(old)
  const items = isBack ? takeItems(cart.lines, before.items) : dropHeld(cart.lines, id)
  const combos = isBack ? takeCombos(comboCart.lines, before.combos) : dropHeld(comboCart.lines, id)
  await database.carts.put({ ...cart, updatedAt, lines: [...items, ...lines.items] })
  await database.comboCarts.put({ ...comboCart, updatedAt, lines: [...combos, ...lines.combos] })
}
