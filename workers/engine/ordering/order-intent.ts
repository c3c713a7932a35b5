import { writeOrderDraft } from '../../../core/contract/wire/order/order-draft-wire.ts'
import type { PricedLine, Quote } from '../../../core/domain/pricing/pricing.ts'
import { fullCentsOf } from '../../../core/domain/pricing/bill.ts'
import { redeemsAnything } from '../../../core/domain/pricing/benefits.ts'
import { membersOnlyIds } from '../../../core/domain/cart/members-only.ts'
import { countDishes } from '../../../core/domain/cart/purchase-limits.ts'
import { missingFrom } from '../../../core/domain/cart/requirements.ts'
import { isOpenNow, isSlot } from '../../../core/domain/time/slots.ts'
import { linkEnd, tableTrouble } from '../../../core/domain/order/table-link.ts'
import { hiddenBy } from '../../../core/domain/menu/visibility.ts'
import type { Lines } from '../../../core/schema/order/cart.ts'
import { guestType, maxLines } from '../../../core/schema/constants.ts'
import type { Lacking } from '../../../core/schema/refusal-data.ts'
import { type DeliveryDraft, defaultArriveMinutes } from '../../../core/schema/delivery.ts'
import type { OrderSummary } from '../../../core/schema/order/intent.ts'
import type { Menu } from '../../../core/schema/menu.ts'
import type { OrderDraft } from '../../../core/schema/order/order.ts'
import type { OrderIntentRow, SessionRow } from '../../../core/storage/rows.ts'
import type { Billed } from './bill-order.ts'
import type { Clock } from '../net/clock.ts'
import type { Checkout, DeliveryOffer } from './checkout.ts'
import type { Visit } from '../base/visit.ts'
import { newIntent } from '../outbox/new-intent.ts'
import type { OrderingMenu } from '../catalogue/ordering-menu.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { checkLimits } from '../cart/within-limits.ts'

/** Checks an order before it is saved, and makes its intent. */

/** How long an order for "as soon as possible" may still be sent. Ours: the spec is silent. */
const longestWaitMs = 2 * 60 * 60 * 1000

/**
 * Where an order is made: the table, `orgId` and `source` of the visit, and the diner's language. The menu may not
 * exist in that language; the restaurant still writes to the diner in it.
 */
export type OrderedFrom = Pick<Visit, 'tableCode' | 'language' | 'orgId' | 'source'>

/** The instant until which an order may be sent without a new tap. Fails if its table or its time isn't valid now. */
export function deadlineOf(
  { service, shop, table }: OrderingMenu,
  { tableCode }: Pick<OrderedFrom, 'tableCode'>,
  appointmentAt: number | null,
  now: number,
): Result<number> {
  if (tableCode !== null) {
    const trouble = tableTrouble(table, now)
    if (trouble) return failed(trouble === 'unknown' ? 'SP_0027' : 'EN_TABLE_EXPIRED')
  }
  const endsAt = table ? linkEnd(table) : Infinity
  if (appointmentAt === null) {
    if (!isOpenNow(service, now, shop.timeZone)) return failed('SP_0005')
    return ok(Math.min(now + longestWaitMs, endsAt))
  }
  return isSlot(service, appointmentAt, now, shop.timeZone)
    ? ok(Math.min(appointmentAt, endsAt))
    : failed('SP_0005')
}

type Asked = { dishesCents: number; offer: DeliveryOffer | null; appointmentAt: number | null }

/**
 * Checks the whole order: whether this customer may order all of it, whether it is served at that time, whether it
 * holds what every order must hold, no dish too often, and whether it reaches the minimum price.
 */
export function checkWhole(
  here: OrderingMenu,
  lines: Lines,
  { dishesCents, offer, appointmentAt }: Asked,
  { customerType }: SessionRow,
): Result {
  const { whole, menu, service } = here
  // One order takes the lines of both carts, each of which may be full.
  if (lines.items.length + lines.combos.length > maxLines) return failed('LD_TOO_LARGE')
  if (customerType === guestType && membersOnlyIds(lines, menu).length > 0) return failed('LD_MEMBERS_ONLY')
  // The restaurant checks against the menu at the hour that the order is for.
  const isHidden = appointmentAt === null ? here.isHidden : hiddenAt(here, appointmentAt)
  const unserved = [...countDishes(lines).keys()].flatMap((id) => menu.items.get(id) ?? []).filter(isHidden)
  if (unserved.length > 0)
    return failed('EN_NOT_SERVED_THEN', { names: unserved.map(({ title }) => title).join(', ') })
  const missing = missingFrom(lines, whole, (item) => here.isHidden(item) || isHidden(item), customerType)
  if (missing) return failed('EN_REQUIRED_MISSING', { names: namesOf(whole, missing).join(', ') })
  const limited = checkLimits({ menu }, lines)
  if (!limited.ok) return limited
  return dishesCents < (offer?.minimumCents ?? service.minimumCents) ? failed('SP_0026') : done
}

const hiddenAt = ({ shop, table }: OrderingMenu, at: number) =>
  hiddenBy({ at, timeZone: shop.timeZone, hidesClosedItems: shop.hidesClosedItems, table })

const namesOf = (menu: Menu, { itemIds, categoryIds }: Lacking): string[] => [
  ...menu.categories.flatMap(({ items }) =>
    items.filter(({ id }) => itemIds.includes(id)).map(({ title }) => title),
  ),
  ...menu.categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name),
]

/** The delivery address of an order. */
export type Destination = Pick<DeliveryDraft, 'addressId' | 'address' | 'lat' | 'lng' | 'title' | 'getType'>
export type PlannedDelivery = { to: Destination; offer: DeliveryOffer }

const draftOf = (to: Destination, offer: DeliveryOffer, { service }: OrderingMenu): DeliveryDraft => ({
  ...to,
  arriveMinutes: service.delivery?.arriveMinutes ?? defaultArriveMinutes,
  meters: offer.meters,
  areaIds: offer.areaIds,
  feeCents: offer.feeCents,
})

const pick = ({ addressId, address, getType }: Destination) => ({ addressId, address, getType })

type Ingredients = {
  id: string
  here: OrderingMenu
  from: OrderedFrom
  checkout: Checkout
  session: SessionRow
  lines: Lines
  priced: Quote
  billed: Billed
  /** Null if the order isn't delivered. */
  delivery: PlannedDelivery | null
  lane: string
  deadlineAt: number
  clock: Clock
}

/** Makes a new intent with a frozen body. */
export function makeIntent(made: Ingredients): OrderIntentRow {
  const { id, here, from, checkout, session, lines, priced, delivery, clock } = made
  const { bill, redeemed } = made.billed
  const {
    agreedTotalCents: totalCents,
    orderType,
    only: _only,
    delivery: _,
    redeem: _redeem,
    ...asked
  } = checkout
  const { offer, to } = delivery ?? {}
  const draft: OrderDraft = {
    ...asked,
    bookingId: asked.bookingId ?? null,
    clientOrderId: id,
    storeId: here.shop.id,
    serviceId: here.service.id,
    customerId: session.customerId,
    language: from.language,
    currency: here.shop.currency,
    tableCode: from.tableCode,
    source: from.source,
    items: lines.items,
    combos: lines.combos,
    oldCents: fullCentsOf(bill),
    totalCents,
    delivery: to && offer ? draftOf(to, offer, here) : null,
    redeemed,
  }
  return {
    ...newIntent(clock, 'orderCreate'),
    id,
    lane: made.lane,
    body: JSON.stringify(writeOrderDraft(draft, from.orgId, here.menu.items)),
    deadlineAt: made.deadlineAt,
    customerId: session.customerId,
    storeId: here.shop.id,
    tableCode: from.tableCode,
    orderId: null,
    lines,
    summary: {
      orderType,
      currency: here.shop.currency,
      totalCents,
      tableNumber: here.table?.number ?? '',
      appointmentAt: checkout.appointmentAt,
      bill: bill.steps,
      ...(redeemsAnything(redeemed) && { redeemed }),
      ...(draft.bookingId !== null && { bookingId: draft.bookingId }),
      delivery: to && offer ? { ...pick(to), isGuess: offer.isGuess } : null,
      lines: [...priced.items, ...priced.combos].flatMap((line) => summaryLine(line, lines)),
    },
  }
}

function summaryLine({ lineId, now, quantity, cents }: PricedLine, lines: Lines): OrderSummary['lines'] {
  if (!now) return []
  const note = [...lines.items, ...lines.combos].find(({ id }) => id === lineId)?.note
  const { title, details, picture } = now
  return [{ title, details, picture, quantity, cents, ...(note && { note }) }]
}
