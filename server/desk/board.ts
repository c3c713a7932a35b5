import type { DeskBoard, DeskOrder, DeskService } from '../../core/contract/desk/desk-calls.ts'
import type { DeskStep } from '../../core/contract/desk/desk-limits.ts'
import { merchantSteps } from '../../core/domain/order/order-steps.ts'
import { isMeal } from '../../core/domain/order/order-types.ts'
import { sumOfWays } from '../../core/domain/order/refund.ts'
import { balanceUsed, pointsWorth } from '../../core/domain/pricing/bill-terms.ts'
import { minuteMs } from '../../core/domain/time/durations.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import type { Order } from '../../core/schema/order/order.ts'
import type { DeskServices } from './desk-state.ts'
import type { Database } from '../database/open.ts'
import type { OrderRow } from '../database/tables/orders.ts'
import { fewLines, linesOfAddress, linesOfNote } from '../base/few-lines.ts'
import { oneLine } from '../base/one-line.ts'
import { readOrders } from '../orders/read/read-orders.ts'
import { expireOverdue } from '../orders/life/expire-overdue.ts'
import { listHopeless } from '../payments/hopeless-refunds.ts'
import { pauseAt } from '../shops/availability/read-availability.ts'
import { bookingService } from '../shops/compile/compile-booking.ts'
import { defaultLanguage } from '../shops/compile/compile-shop.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { deskDishes } from './desk-dishes.ts'
import { countMore, readDone, readOpen } from './shown-orders.ts'
import { waitingBookings } from './waiting-bookings.ts'
import { readSenders } from './senders.ts'

/**
 * Reads all that a desk shows, with one query for the lines of all its orders. Orders for vouchers are left out, as
 * there is nothing to cook.
 */
export async function readBoard(services: DeskServices, shop: StoredShop, page: string): Promise<DeskBoard> {
  const { db, now, desk } = services
  await expireOverdue(services, shop)
  const open = await readOpen(db, shop.id, now())
  const done = await readDone(db, shop.id, now())
  const { file } = shop
  return {
    shop: {
      id: shop.id,
      name: file.name,
      language: defaultLanguage(file),
      currency: file.currency,
      timeZone: file.timeZone,
    },
    now: now(),
    page,
    open: await deskOrders(db, shop, open),
    more: await countMore(db, shop.id, open),
    ...(await readSenders(db, shop, now())),
    done: await deskOrders(db, shop, done),
    services: deskServices(shop, now()),
    soldOut: (await deskDishes(db, shop)).filter(({ soldOutSince }) => soldOutSince !== null),
    ...(await waitingBookings(db, shop, now())),
    bookingPause: file.booking ? pauseAt(shop, bookingService, now()) : null,
    refusedRefunds: await listHopeless(db, shop.id),
    codes: desk.codes?.of(shop.id, now()) ?? null,
  }
}

/** Builds the desk's orders from rows, in the order of the rows. */
export async function deskOrders(db: Database, shop: StoredShop, rows: OrderRow[]): Promise<DeskOrder[]> {
  const orders = await readOrders(db, rows, 'kitchen')
  return orders.map((order, at) => deskOrder(order, rows[at]!, shop))
}

function deskOrder(order: Order, row: OrderRow, shop: StoredShop): DeskOrder {
  const { id, number, pickupNumber, tableNumber, orderType, state, payment, totalCents, paidCents } = order
  const { createdAt, updatedAt, appointmentAt, expiresAt, note, cutlery, diners, contact, delivery } = order
  return {
    id,
    number,
    pickupNumber,
    tableNumber,
    orderType,
    language: row.language,
    state,
    createdAt,
    updatedAt,
    appointmentAt,
    beginAt: beginAtOf(row, shop),
    tappedAt: row.tapped_at,
    expiresAt,
    payment,
    currency: order.currency,
    totalCents,
    deliveryFeeCents: order.deliveryFeeCents,
    paidCents,
    balanceCents: balanceUsed(order.bill),
    pointsCents: pointsWorth(order.bill),
    ...refundedOf(order),
    isPractice: order.isPractice ?? false,
    isOwed: paidCents < totalCents && payment !== 'payLater',
    note: fewLines(note, linesOfNote),
    cutlery,
    diners,
    contact: contact && plainContact(contact),
    bookingNumber: order.booking?.number ?? '',
    delivery: delivery && { ...delivery, address: fewLines(delivery.address, linesOfAddress) },
    lines: order.lines.map((line) => ({
      title: line.title,
      details: line.details,
      quantity: line.quantity,
      cents: line.cents,
      note: fewLines(line.note, linesOfNote),
    })),
    steps: merchantSteps(order) as DeskStep[],
    reason: order.history.findLast(({ reason }) => reason !== '')?.reason ?? '',
  }
}

/**
 * When the kitchen begins: the lead time of the order's service before its appointment. Ours: the spec is silent.
 * @returns null without an appointment; the appointment itself if the file no longer has the service
 */
function beginAtOf({ appointment_at: at, service_id }: OrderRow, { file }: StoredShop): number | null {
  const service = file.services.find(({ id }) => id === service_id)
  return at === null ? null : at - (service?.slots.leadMinutes ?? 0) * minuteMs
}

/**
 * What was refunded of a meal that was handed over, and whether more can be. A deleted account is only considered when
 * refunding.
 */
function refundedOf({ state, orderType, paidCents, bill, refunds = [] }: Order) {
  const refundedCents = refunds.reduce((sum, refund) => sum + sumOfWays(refund), 0)
  const isDone = state === 'completed' && isMeal(orderType)
  return { refundedCents, mayRefund: isDone && refundedCents < paidCents + balanceUsed(bill) }
}

/**
 * Makes a contact safe to print: a name with line breaks could look like lines of the ticket, and one that reverses the
 * text direction like another number.
 */
const plainContact = ({ firstName, lastName, mobilePrefix, mobile }: Contact): Contact => ({
  firstName: oneLine(firstName),
  lastName: oneLine(lastName),
  mobilePrefix: oneLine(mobilePrefix),
  mobile: oneLine(mobile),
})

export const deskServices = (shop: StoredShop, now: number): DeskService[] =>
  shop.file.services.map(({ id, orderType, paused }) => {
    const pause = pauseAt(shop, id, now)
    return {
      id,
      orderType,
      isPausedByFile: paused,
      isPaused: pause !== null,
      pausedUntil: pause?.until ?? null,
    }
  })
