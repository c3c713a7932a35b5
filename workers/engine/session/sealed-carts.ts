import { isCountedOn } from '../../../core/domain/booking/booking-steps.ts'
import { isFinal } from '../../../core/domain/order/order-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { isAbsent, isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { BookingRow, OrderRow, SessionRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { type Carts, bringBack, keepSealed, putAway } from '../storage/put-away.ts'

/**
 * Keeps the carts of a customer whose session ended without their doing, the orders and bookings that they count on,
 * and the lines that an order gave back after they had left. `seal` and `unseal` run within the caller's transaction
 * over `tablesOfSession`. Ours: the spec only says that carts are cleared.
 */

/**
 * How long an order or a booking is kept after its creation or its time: a customer who waits for it has asked by
 * then.
 */
const keptMs = 7 * 24 * 60 * 60 * 1000

/**
 * Puts the customer's carts away under their id, without the lines that an order holds, as its intent contains them.
 * Open orders and bookings are put away too, without personal data: a restaurant that lost the session, as after a
 * restored backup, may have lost those as well, and nothing else would show that they existed (G33).
 */
export async function seal(database: LarderDatabase, session: SessionRow, sealedAt: number): Promise<void> {
  const [carts, comboCarts] = [await database.carts.toArray(), await database.comboCarts.toArray()]
  const { customerId } = session
  const sealed = putAway(customerId, { carts, comboCarts }, sealedAt)
  const isOpen = (row: OrderRow) => !isFinal(row.state) && isOwn(session, row)
  // Under the present name: a later session of this customer may not know the former ones any more.
  const orders = (await database.orders.filter(isOpen).toArray()).map((order) => ({
    ...withoutPerson(order),
    customerId,
  }))
  // A hold whose confirmation got no answer may be a booking, as an order that was sent may have arrived (G4).
  const isAwaited = (row: BookingRow) =>
    isOwn(session, row) && (row.askedAt !== null || isCountedOn(row, sealedAt))
  const bookings = (await database.bookings.filter(isAwaited).toArray()).map((booking) => ({
    ...booking,
    ...nobody,
    customerId,
  }))
  if (!sealed && orders.length + bookings.length === 0) return
  await database.sealedCarts.put({
    ...(sealed ?? { customerId, carts: [], comboCarts: [], sealedAt }),
    ...(orders.length > 0 && { orders }),
    ...(bookings.length > 0 && { bookings }),
  })
}

/** What tells who booked a table: the customer may never come back for it. */
const nobody = { contact: null, email: '', note: '' }

/**
 * Removes from an order who the customer is, where they live, what they wrote, and voucher codes, which are as good as
 * money. The customer may never come back for it, for example if they deleted their account on another phone.
 */
function withoutPerson({ contact: _, delivery, voucher, lines, ...order }: OrderRow): OrderRow {
  return {
    ...order,
    contact: null,
    note: '',
    ...(delivery !== undefined && {
      delivery: delivery && { ...delivery, address: '', lat: null, lng: null, title: '' },
    }),
    ...(voucher && { voucher: { ...voucher, gift: voucher.gift && { ...voucher.gift, ...emptyGift } } }),
    lines: lines.map(({ choice: _choice, ...line }) => ({ ...line, note: '' })),
  }
}

const emptyGift = { from: '', message: '', code: null }

/**
 * Puts lines away for a customer who isn't here. If the phone knows a later id of theirs, they are put away under
 * that one, since it is the one they come back with. Runs within a transaction over `sealedCarts`, `sessions` and
 * `settings`.
 */
export async function sealFor(
  database: LarderDatabase,
  customerId: string,
  carts: Carts,
  sealedAt: number,
): Promise<void> {
  const ended = await readSetting(database, 'endedSession')
  const absent = await database.sessions.filter(isAbsent).toArray()
  const known = [...absent, ...(ended ? [ended] : [])].find((one) => peopleOf(one).includes(customerId))
  const sealed = putAway(known?.customerId ?? customerId, carts, sealedAt)
  if (sealed) await keepSealed(database, [sealed])
}

/**
 * Gives a customer who is back what was put away for them, also under a former name: carts are merged with the
 * present ones, and orders and bookings are added unless they are on the phone already. The restaurant is then asked
 * about them.
 */
export async function unseal(database: LarderDatabase, session: SessionRow): Promise<void> {
  for (const name of peopleOf(session)) {
    const sealed = await database.sealedCarts.get(name)
    if (!sealed) continue
    await bringBack(database, sealed)
    const orders = new Set(await database.orders.toCollection().primaryKeys())
    await database.orders.bulkPut((sealed.orders ?? []).filter(({ id }) => !orders.has(id)))
    const bookings = new Set(await database.bookings.toCollection().primaryKeys())
    await database.bookings.bulkPut((sealed.bookings ?? []).filter(({ id }) => !bookings.has(id)))
    await database.sealedCarts.delete(name)
  }
}

/** Deletes orders and bookings that were put away and whose customer hasn't come back within `keptMs`. */
export const dropUnclaimed = (database: LarderDatabase, now: number): Promise<void> =>
  database.transaction('rw', database.sealedCarts, async () => {
    const isOld = (since: number, at: number | null) => Math.max(since, at ?? 0) + keptMs < now
    const isOldOrder = ({ createdAt, appointmentAt }: OrderRow) => isOld(createdAt, appointmentAt)
    const isOldBooking = ({ createdAt, startsAt }: BookingRow) => isOld(createdAt, startsAt)
    await database.sealedCarts
      .filter(({ orders = [], bookings = [] }) => orders.some(isOldOrder) || bookings.some(isOldBooking))
      .modify((row, ref) => {
        const { orders = [], bookings = [], ...carts } = row
        const [keptOrders, keptBookings] = [
          orders.filter((order) => !isOldOrder(order)),
          bookings.filter((booking) => !isOldBooking(booking)),
        ]
        const left = [...carts.carts, ...carts.comboCarts, ...keptOrders, ...keptBookings]
        if (left.length === 0) delete (ref as { value?: unknown }).value
        else
          ref.value = {
            ...carts,
            ...(keptOrders.length > 0 && { orders: keptOrders }),
            ...(keptBookings.length > 0 && { bookings: keptBookings }),
          }
      })
  })
