import { dropHeld, takeCombos, takeItems } from '../../../core/domain/cart/cart.ts'
import { isClosed, successorOf } from '../../../core/domain/order/intent-states.ts'
import { quote } from '../../../core/domain/pricing/pricing.ts'
import type { CartLine, ComboLine, Lines } from '../../../core/schema/order/cart.ts'
import { type OrderIntentRow, cartKey } from '../../../core/storage/rows.ts'
import { orderLane } from '../addresses/address-intent.ts'
import { addressOfCustomer } from '../addresses/own-address.ts'
import { freeBenefits } from '../benefits/benefits.ts'
import type { Checkout, Reorder } from '../ordering/checkout.ts'
import type { Visit } from '../base/visit.ts'
import { composeOrder } from '../ordering/compose-order.ts'
import { checkAddress } from './check-address.ts'
import { checkOwn, menuFor, offered } from './offer-again.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { menuAt } from '../cart/menu-at.ts'
import { orderIntent } from '../orders/order-outbox.ts'
import type { EngineContext } from '../context/context.ts'
import { destinationOf } from '../ordering/plan-delivery.ts'
import { addIntent, moveOn } from '../storage/outbox-rows.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, failed, ok } from '../base/result.ts'
import { roadDistanceTo } from '../ordering/road-distance.ts'

/**
 * Orders again what came to nothing, under a new key: one strictly durable transaction makes the new intent and ends
 * the old one. Each wanted line must cost now what the customer agreed to, and so must the total; otherwise
 * EN_CART_CHANGED with what `offerAgain` answers. A second tap answers with the intent of the first. Throws if the
 * database fails: nothing was saved then, and the old intent is unchanged.
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
  const here = menuAt(found.value, again.appointmentAt)
  const { checkout: asked, delivery: to } = frozen.value
  const from = { ...frozen.value.from, language: visit.language }
  const distance = to && (await roadDistanceTo(context, here.shop, to, 'look'))
  const benefits = await freeBenefits(context)
  const { appointmentAt, agreedTotalCents, agreedFeeCents = 0 } = again
  const delivery = asked.delivery && { ...asked.delivery, agreedFeeCents }
  // At another time, the order isn't for the booked table any more.
  const bookingId = appointmentAt === asked.appointmentAt ? (asked.bookingId ?? null) : null
  const checkout: Checkout = { ...asked, bookingId, delivery, appointmentAt, agreedTotalCents }

  const { outbox, carts, comboCarts, addresses } = database
  return database.transaction('rw', outbox, carts, comboCarts, addresses, async () => {
    // Another tab may have ordered it again first.
    const old = await orderIntent(context, again.intentId)
    if (!old) return failed('LD_NOT_FOUND')
    const other = successorOf(old)
    if (other !== null) return ok({ intentId: other })

    const id = crypto.randomUUID()
    const session = allowed.value
    const { customerId } = session
    // Another tab may have corrected the address until now; from here on, its correction finds the new order.
    const own = (addressId: string) => addressOfCustomer(context, customerId, addressId)
    const sameAddress = await checkAddress(frozen.value, own)
    if (!sameAddress.ok) return sameAddress
    const lane = await orderLane(context, { id, customerId, addressId: to?.addressId ?? null })
    const lines = heldBy(id, agreed(old.lines, again, here))
    const made = { id, here, from, lines, checkout, session, to: to && destinationOf(to), distance, benefits }
    const intent = composeOrder({ ...made, lane, clock })
    if (!intent.ok && intent.code === 'EN_CART_CHANGED') {
      const offer = offered({ here, old, frozen, distance, benefits }, clock.now())
      return offer.ok ? failed('EN_CART_CHANGED', { offer: offer.value }) : offer
    }
    if (!intent.ok) return intent
    if (!(await moveOn(context, old, { type: 'replaced', by: id }))) return failed('SP_0045')
    await addIntent(context, intent.value)
    await moveLines(context, old, lines)
    return ok({ intentId: id })
  })
}

/** The lines that the customer wants, as they are now, each at the unit price that was agreed to. */
function agreed({ items, combos }: Lines, { lines: wanted }: Reorder, { menu }: OrderingMenu): Lines {
  const prices = new Map(wanted.map(({ lineId, unitCents }) => [lineId, unitCents]))
  const priced = quote(menu, { items, combos })
  const nows = new Map([...priced.items, ...priced.combos].map(({ lineId, now }) => [lineId, now]))
  const renewed = <L extends CartLine | ComboLine>(line: L): L[] => {
    const unitCents = prices.get(line.id)
    if (unitCents === undefined) return []
    return [{ ...line, snapshot: { ...(nows.get(line.id) ?? line.snapshot), unitCents } }]
  }
  return { items: items.flatMap(renewed), combos: combos.flatMap(renewed) }
}

/** Gives the lines new ids: a line that went back to the cart may have kept its old one. */
function heldBy(intentId: string, { items, combos }: Lines): Lines {
  const held = <L extends CartLine | ComboLine>(line: L): L => ({
    ...line,
    id: crypto.randomUUID(),
    intentId,
  })
  return { items: items.map(held), combos: combos.map(held) }
}

/**
 * Removes the lines that the old intent held, or had given back, from the carts, and adds those that the new one holds.
 */
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
