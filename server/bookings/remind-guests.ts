import { isNight } from '../../core/domain/booking/night.ts'
import { knownMs, mostEarlyMs, remindAt, reminderOf } from '../../core/domain/booking/remind-at.ts'
import type { Changes } from '../changes/changes.ts'
import type { Database } from '../database/open.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import type { Log } from '../log/log.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import type { Sms } from '../sms/sms.ts'
import { announceBookings } from './announce.ts'
import { existingEntryOf } from './booking-shop.ts'
import { tellBooking } from './tell-booking.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

type RemindServices = { db: Database; log: Log; now: () => number; changes: Changes; ports: { sms: Sms } }

/**
 * Whether customers who were told of their booking by message at an instant (ms) need no reminder, as that was shortly
 * before it.
 */
export const knowsEnough = (
  shop: Pick<StoredShop, 'file'>,
  { starts_at: startsAt }: BookingRow,
  toldAt: number,
) => toldAt > remindAt(startsAt, existingEntryOf(shop).remindHours, shop.file.timeZone) - knownMs

/**
 * Reminds the customers of bookings that begin soon, by push message and by text message, and never in the night. Each
 * reminder is recorded before it is sent, by one server alone: a crash at the wrong moment loses a reminder, but nobody
 * gets two. A customer who booked less than an hour before the reminder would be sent gets none, or that of the morning,
 * nor does one whose request was confirmed then: they were told by message. Bookings stand, and guests are reminded of them, after the shop has stopped taking new ones.
 */
export async function remindGuests(
  { db, log, now, changes, ports: { sms } }: RemindServices,
  shop: Pick<StoredShop, 'id' | 'file'>,
): Promise<void> {
  const { remindHours } = existingEntryOf(shop)
  const { timeZone } = shop.file
  const at = now()
  if (remindHours === 0 || isNight(at, timeZone)) return
  // In the hour before the night, those are due too that would fall into it.
  const aheadMs = remindHours * hourMs + (isNight(at + hourMs, timeZone) ? mostEarlyMs : 0)
  const soon = await db
    .selectFrom('bookings')
    .selectAll()
    .where('shop_id', '=', shop.id)
    .where('ends_at', '>', at)
    .where('state', '=', 'confirmed')
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', at)
    .where('starts_at', '<=', at + aheadMs)
    .execute()
  const dueAt = ({ starts_at: startsAt, created_at: bookedAt }: BookingRow) =>
    reminderOf({ startsAt, bookedAt }, remindHours, timeZone)
  for (const row of soon.filter((one) => (dueAt(one) ?? at) <= at)) {
    const { numUpdatedRows } = await db
      .updateTable('bookings')
      .set({ reminded_at: at })
      .where('shop_id', '=', shop.id)
      .where('booking_id', '=', row.booking_id)
      .where('reminded_at', 'is', null)
      // The booking may have been cancelled or moved while other customers were reminded.
      .where('state', '=', 'confirmed')
      .where('starts_at', '=', row.starts_at)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n || dueAt(row) === null) continue
    announceBookings(changes, shop.id, row.customer_id, [row.booking_id], 'soon')
    await tellBooking({ sms, log }, shop, row, { isReminder: true })
  }
}
