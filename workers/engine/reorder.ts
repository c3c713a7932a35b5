import { dropHeld, takeCombos, takeItems } from '../../core/domain/cart.ts'
import { afterEvent, isClosed, successorOf } from '../../core/domain/intent-states.ts'
import { type PricedLine, quote } from '../../core/domain/pricing.ts'
import type { CartLine, ComboLine, Lines } from '../../core/schema/cart.ts'
import { type OrderIntentRow, type SessionRow, cartKey } from '../../core/storage/rows.ts'
import { mustBeFresh, syncFor } from './again-menu.ts'
import type { Checkout, OfferedLine, Reorder, Visit } from './engine-api.ts'
import { checkWhole, deadlineOf, makeIntent } from './order-intent.ts'
import { type OrderingMenu, orderingMenu } from './ordering-menu.ts'
import { orderIntent } from './outbox.ts'
import type { Parts } from './parts.ts'
import { readFrozen } from './read-frozen.ts'
import { type Result, failed, ok } from './result.ts'

/**
 * What an order that came to nothing would be if it were ordered anew: each line as it was agreed and as it is
 * now. Was it refused because the menu changed, the menu is fetched first, and without it there is no offer.
 */
export async function offerAgain(
  parts: Parts,
  visit: Visit,
  intentId: string,
): Promise<Result<{ lines: OfferedLine[] }>> {
  const old = await orderIntent(parts, intentId)
  if (!old) return failed('LD_NOT_FOUND')
  const allowed = await checkOwn(parts, old)
  if (!allowed.ok) return allowed
  const synced = await syncFor(parts, visit, old)
  if (!synced.ok && mustBeFresh(old)) return synced
  const here = await menuFor(parts, visit, old)
  return here.ok ? ok({ lines: offered(here.value, old.lines) }) : here
}

/**
 * Orders anew what came to nothing, under a new key: the new intent and the end of the old one are one strict
 * transaction. Every line that is wanted must cost now what the customer agreed to, and so must all of them;
 * else EN_CART_CHANGED with `params.lines` as `offerAgain` answers them. A second tap answers what the first made.
 */
export async function reorder(
  parts: Parts,
  visit: Visit,
  again: Reorder,
): Promise<Result<{ intentId: string }>> {
  const { database, clock } = parts
  const known = await orderIntent(parts, again.intentId)
  if (!known) return failed('LD_NOT_FOUND')
  const made = successorOf(known)
  if (made !== null) return ok({ intentId: made })
  const allowed = await checkOwn(parts, known)
  if (!allowed.ok) return allowed
  const frozen = readFrozen(known)
  if (!frozen.ok) return frozen
  const found = await menuFor(parts, visit, known)
  if (!found.ok) return found
  const here = found.value
  const { from, checkout: asked } = frozen.value
  const deadline = deadlineOf(here, from, again.appointmentAt, clock.now())
  if (!deadline.ok) return deadline
  const { appointmentAt, agreedTotalCents } = again
  const checkout: Checkout = { ...asked, appointmentAt, agreedTotalCents }

  try {
    return await database.transaction(
      'rw',
      database.outbox,
      database.carts,
      database.comboCarts,
      async () => {
        // Another tab may have been quicker.
        const old = await orderIntent(parts, again.intentId)
        if (!old) return failed('LD_NOT_FOUND')
        const other = successorOf(old)
        if (other !== null) return ok({ intentId: other })

        const wanted = agreed(old.lines, again, here)
        if (!wanted) return failed('EN_CART_CHANGED', { lines: offered(here, old.lines) })
        const priced = quote(here.menu, wanted)
        if (priced.items.length + priced.combos.length === 0) return failed('EN_CART_EMPTY')
        const whole = checkWhole(here, wanted, priced.totalCents, allowed.value)
        if (!whole.ok) return whole

        const id = crypto.randomUUID()
        const closed = afterEvent(old, { type: 'replaced', by: id }, clock.now())
        if (!closed) return failed('SP_0045')
        const lines = heldBy(id, wanted)
        const session = allowed.value
        const deadlineAt = deadline.value
        await database.outbox.put(closed)
        await database.outbox.add(
          makeIntent({ id, here, from, checkout, session, lines, priced, deadlineAt, clock }),
        )
        await moveLines(parts, old, lines)
        return ok({ intentId: id })
      },
    )
  } catch (error) {
    // Whatever the storage's trouble was, nothing of it was saved: the old one is there as before.
    return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}

/** Only for whom it was made, and only what is proven not to have become an order (G6). */
async function checkOwn({ database }: Parts, intent: OrderIntentRow): Promise<Result<SessionRow>> {
  const session = await database.sessions.get('current')
  if (!session) return failed('EN_SIGN_IN')
  if (session.customerId !== intent.customerId) return failed('EN_OTHER_CUSTOMER')
  const isSettled = intent.state === 'attention' || (isClosed(intent) && intent.state !== 'confirmed')
  return isSettled && intent.call === 'orderCreate' ? ok(session) : failed('SP_0045')
}

/** The menu of the very shop and table that it was ordered at; never another's. */
async function menuFor(parts: Parts, visit: Visit, intent: OrderIntentRow): Promise<Result<OrderingMenu>> {
  const { tableCode, storeId, summary } = intent
  const found = await orderingMenu(parts, { ...visit, tableCode }, summary.orderType)
  return found.ok && found.value.shop.id !== storeId ? failed('LD_SHOP_NOT_FOUND') : found
}

/** The lines that the customer wants, as they are now; null when one isn't what was agreed, or the sum isn't. */
function agreed(
  lines: Lines,
  { lines: wanted, agreedTotalCents }: Reorder,
  { menu }: OrderingMenu,
): Lines | null {
  const prices = new Map(wanted.map(({ lineId, unitCents }) => [lineId, unitCents]))
  const chosen = {
    items: lines.items.filter(({ id }) => prices.has(id)),
    combos: lines.combos.filter(({ id }) => prices.has(id)),
  }
  const { items, combos, totalCents } = quote(menu, chosen)
  const priced = new Map([...items, ...combos].map((line) => [line.lineId, line]))
  const isAgreed = [...prices].every(([lineId, cents]) => priced.get(lineId)?.now?.unitCents === cents)
  if (!isAgreed || totalCents !== agreedTotalCents) return null
  const renewed = <L extends CartLine | ComboLine>(line: L): L => ({
    ...line,
    snapshot: priced.get(line.id)?.now ?? line.snapshot,
  })
  return { items: chosen.items.map(renewed), combos: chosen.combos.map(renewed) }
}

function offered({ menu }: OrderingMenu, lines: Lines): OfferedLine[] {
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
async function moveLines({ database, clock }: Parts, old: OrderIntentRow, lines: Lines): Promise<void> {
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
