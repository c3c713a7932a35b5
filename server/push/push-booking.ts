import { writePushMessage } from '../../core/contract/wire/push-wire.ts'
import type { BookingNews } from '../../core/schema/booking/booking.ts'
import { findBookingRow } from '../bookings/read-bookings.ts'
import { sha256 } from '../base/sha256.ts'
import { readShop } from '../shops/read/read-shop.ts'
import { contactOf } from './contact-of.ts'
import { type Delivery, deliver, type PushServices } from './deliver.ts'
import { listSubscriptions } from './subscriptions.ts'

type Told = { shopId: string; customerId: string; bookingId: string; news: BookingNews }

/**
 * Sends a push message about a table to its customer's phones. The message is only useful until the table's time; a
 * phone that is off until then doesn't get it. Resolves when every message was delivered or given up; never throws.
 */
export async function pushBooking(
  services: PushServices,
  { shopId, customerId, bookingId, news }: Told,
  options: Pick<Delivery, 'wait'>,
): Promise<void> {
  const { db, log, now } = services
  const find = () => findBookingRow(db, shopId, customerId, bookingId)
  try {
    const phones = await listSubscriptions(db, shopId, customerId)
    if (phones.length === 0) return
    const [shop, row] = await Promise.all([readShop(db, shopId), find()])
    const heldUntil = row?.state === 'held' ? row.held_until : null
    const ttlSeconds = Math.floor(((heldUntil ?? row?.starts_at ?? 0) - now()) / 1000)
    if (!shop || !row || ttlSeconds <= 0) return
    const { file } = shop
    const delivery: Delivery = {
      text: writePushMessage({
        bookingId,
        bookingNo: row.number,
        news,
        startsAt: row.starts_at,
        timeZone: file.timeZone,
        heldUntil,
        // A record is 4 kB at most (RFC 8291 §4), and a phone shows a few lines.
        reason: row.reason.slice(0, 300),
        storeName: file.name,
        at: now(),
      }),
      ttlSeconds,
      topic: sha256(`${shopId} ${bookingId}`).slice(0, 32),
      contact: contactOf(file),
      // The same state at another time is news of its own, and its message may have come through already.
      isStillCurrent: async () => {
        const is = await find()
        return is?.state === row.state && is.starts_at === row.starts_at
      },
      ...options,
    }
    await Promise.all(phones.map((phone) => deliver(services, phone, delivery)))
  } catch (error) {
    log.warn({ shop: shopId, err: error }, 'a change of a booking was not told')
  }
}
