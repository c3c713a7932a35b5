import { writeOrderDraft } from '../../core/contract/order-draft-wire.ts'
import { hold, isFree } from '../../core/domain/cart.ts'
import { type PricedLine, type Quote, quote } from '../../core/domain/pricing.ts'
import { type Missing, missingFrom } from '../../core/domain/requirements.ts'
import { isOpenNow, isSlot } from '../../core/domain/slots.ts'
import type { CartLine, ComboLine } from '../../core/schema/cart.ts'
import type { Menu } from '../../core/schema/menu.ts'
import type { OrderDraft } from '../../core/schema/order.ts'
import type { IntentSummary } from '../../core/schema/intent.ts'
import { type IntentRow, type SessionRow, cartKey } from '../../core/storage/rows.ts'
import { writeSetting } from '../../core/storage/writer.ts'
import type { Checkout, Visit } from './engine-api.ts'
import { type OrderingMenu, orderingMenu } from './ordering-menu.ts'
import type { Parts } from './parts.ts'
import { type Result, failed, ok } from './result.ts'
import { tokenMarginMs } from './session.ts'

/** How long an order for "as soon as possible" makes sense. Ours: the spec is silent. */
const longestWaitMs = 2 * 60 * 60 * 1000

/**
 * Turns the cart into an intent: key minted, body frozen, lines held, in one strict transaction.
 * Answers only after that is on the disk; sending is the outbox's job.
 */
export async function placeOrder(
  parts: Parts,
  visit: Visit,
  checkout: Checkout,
): Promise<Result<{ intentId: string }>> {
  const { database, clock } = parts
  const found = await orderingMenu(parts, visit, checkout.orderType)
  if (!found.ok) return found
  const here = found.value
  const session = await database.sessions.get('current')
  if (!session) return failed('EN_SIGN_IN')
  const deadline = deadlineOf(here, visit, checkout, clock.now())
  if (!deadline.ok) return deadline

  const key = cartKey(here.shop.id, checkout.orderType)
  const tables = [database.carts, database.comboCarts, database.outbox, database.settings]
  try {
    return await database.transaction('rw', tables, async () => {
      const cart = await database.carts.get(key)
      const comboCart = await database.comboCarts.get(key)
      const lines = {
        items: (cart?.lines ?? []).filter(isFree),
        combos: (comboCart?.lines ?? []).filter(isFree),
      }
      if (lines.items.length + lines.combos.length === 0) return failed('EN_CART_EMPTY')
      const priced = quote(here.menu, lines)
      const changes = differences(priced, [...lines.items, ...lines.combos])
      if (changes.length > 0 || priced.totalCents !== checkout.agreedTotalCents) {
        return failed('EN_CART_CHANGED', { lines: changes, totalCents: priced.totalCents })
      }
      const missing = missingFrom(lines, here.whole, here.isHidden, session.customerType)
      if (missing) return failed('EN_REQUIRED_MISSING', { names: namesOf(here.whole, missing).join(', ') })
      if (priced.totalCents < here.service.minimumCents) return failed('SP_0026')

      const id = crypto.randomUUID()
      const intent = makeIntent({
        id,
        here,
        visit,
        checkout,
        session,
        lines,
        priced,
        deadlineAt: deadline.value,
        now: clock.now(),
        unsureOffsetMs: clock.isSure() ? null : clock.offsetMs(),
      })
      await database.outbox.add(intent)
      if (cart) await database.carts.put({ ...cart, lines: hold(cart.lines, id) })
      if (comboCart) await database.comboCarts.put({ ...comboCart, lines: hold(comboCart.lines, id) })
      if (checkout.contact) await writeSetting(database, 'contact', checkout.contact)
      return ok({ intentId: id })
    })
  } catch (error) {
    // Full disk, closed database, aborted transaction: whatever it was, nothing was saved, and we say so.
    return failed('EN_NOT_SAVED', { reason: error instanceof Error ? error.name : 'unknown' })
  }
}

const namesOf = (menu: Menu, { itemIdList, categoryIdList }: Missing): string[] => [
  ...menu.categories.flatMap(({ items }) =>
    items.filter(({ id }) => itemIdList.includes(id)).map(({ title }) => title),
  ),
  ...menu.categories.filter(({ id }) => categoryIdList.includes(id)).map(({ name }) => name),
]

/** Until when the order may be sent without a new tap. */
function deadlineOf(here: OrderingMenu, visit: Visit, checkout: Checkout, now: number): Result<number> {
  const { service, shop, table } = here
  if (visit.tableCode !== null) {
    if (!table || table.expiresAt - tokenMarginMs <= now) return failed('EN_TABLE_EXPIRED')
    if (table.standing === 'rejected') return failed('SP_0027')
  }
  if (checkout.appointmentAt === null) {
    if (!isOpenNow(service, now, shop.timeZone)) return failed('SP_0005')
    return ok(Math.min(now + longestWaitMs, table?.expiresAt ?? Infinity))
  }
  return isSlot(service, checkout.appointmentAt, now, shop.timeZone)
    ? ok(Math.min(checkout.appointmentAt, table?.expiresAt ?? Infinity))
    : failed('SP_0005')
}

/** A line whose price or being changed since the customer saw it; `afterCents` is null when it is gone. */
export type LineChange = { lineId: string; title: string; beforeCents: number; afterCents: number | null }

function differences(priced: Quote, lines: (CartLine | ComboLine)[]): LineChange[] {
  const now = new Map([...priced.items, ...priced.combos].map((line) => [line.lineId, line]))
  return lines.flatMap((line) => {
    const after = now.get(line.id)?.now?.unitCents ?? null
    const { title, unitCents } = line.snapshot
    return after === unitCents ? [] : [{ lineId: line.id, title, beforeCents: unitCents, afterCents: after }]
  })
}

type Ingredients = {
  id: string
  here: OrderingMenu
  visit: Visit
  checkout: Checkout
  session: SessionRow
  lines: { items: CartLine[]; combos: ComboLine[] }
  priced: Quote
  deadlineAt: number
  now: number
  unsureOffsetMs: number | null
}

function makeIntent(made: Ingredients): IntentRow {
  const { id, here, visit, checkout, session, lines, priced } = made
  const { agreedTotalCents: totalCents, orderType: _, ...asked } = checkout
  const draft: OrderDraft = {
    ...asked,
    clientOrderId: id,
    storeId: here.shop.id,
    serviceId: here.service.id,
    customerId: session.customerId,
    language: here.language,
    currency: here.shop.currency,
    tableCode: visit.tableCode,
    source: visit.source,
    items: lines.items,
    combos: lines.combos,
    totalCents,
  }
  return {
    id,
    call: 'orderCreate',
    lane: `order:${id}`,
    body: JSON.stringify(writeOrderDraft(draft, visit.orgId)),
    state: 'queued',
    attempts: 0,
    inquiries: 0,
    unsureOffsetMs: made.unsureOffsetMs,
    nextAttemptAt: made.now,
    notBefore: 0,
    createdAt: made.now,
    deadlineAt: made.deadlineAt,
    withdrawing: false,
    doubted: null,
    code: null,
    data: null,
    customerId: session.customerId,
    storeId: here.shop.id,
    tableCode: visit.tableCode,
    orderId: null,
    lines,
    summary: {
      orderType: checkout.orderType,
      currency: here.shop.currency,
      totalCents,
      tableNumber: here.table?.number ?? '',
      appointmentAt: checkout.appointmentAt,
      lines: [...priced.items, ...priced.combos].flatMap(summaryLine),
    },
  }
}

const summaryLine = ({ now, quantity, cents }: PricedLine): IntentSummary['lines'] =>
  now ? [{ title: now.title, details: now.details, picture: now.picture, quantity, cents }] : []
