import { codeRules } from '../codes/code-rules.ts'
import { eraseContacts } from '../customers/erasure/erase-contacts.ts'
import { forgetGuests } from '../customers/erasure/forget-guests.ts'
import { overwriteLog } from '../database/disk/overwrite-log.ts'
import type { Database } from '../database/open.ts'
import { forgetKeys } from './forget-keys.ts'

/** Keys outlive every business day that could still repeat them (at least 72 hours are promised). */
const keysKeptMs = 30 * 24 * 3_600_000

/** Senders are kept for the limits on orders, the longest of which counts an hour. */
const sendersKeptMs = 24 * 3_600_000

/** A deleted address leaves an empty row for as long as a phone may still send a queued call. */
const deletedKeptMs = keysKeptMs

/** A member who hasn't signed in on a device for a year is treated there like anybody else when requesting a code. */
const devicesKeptMs = 365 * 24 * 3_600_000

/** Bookings are deleted after a year, holds that came to nothing after a day. */
const bookingsKeptMs = 365 * 24 * 3_600_000

/** Opening the app renews a push subscription, so an older one isn't used any more. */
const phonesKeptMs = 90 * 24 * 3_600_000

/**
 * Deletes what has expired: sessions, the origins of orders older than a day, blocks that are over, codes sent more
 * than a day ago, idempotency keys and the traces of deleted addresses older than 30 days, push subscriptions not
 * renewed for 90 days, bookings, devices without a sign-in and notes of deleted guests after a year, holds of tables
 * after a day, guests who have nothing left here, and the contacts of deleted accounts once their orders are done.
 */
export async function housekeeping(db: Database, now: number): Promise<void> {
  for (const table of ['access_tokens', 'desk_sessions'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', now).execute()
  for (const table of ['verification_codes', 'code_gates'] as const) {
    await db
      .deleteFrom(table)
      .where('sent_at', '<=', now - codeRules.dayMs)
      .execute()
  }
  await db
    .deleteFrom('order_senders')
    .where('created_at', '<', now - sendersKeptMs)
    .execute()
  await db.deleteFrom('blocked_senders').where('until', '<=', now).execute()
  await db
    .deleteFrom('addresses')
    .where('deleted_at', '<', now - deletedKeptMs)
    .execute()
  await db
    .deleteFrom('member_devices')
    .where('used_at', '<', now - devicesKeptMs)
    .execute()
  await db
    .deleteFrom('push_subscriptions')
    .where('renewed_at', '<', now - phonesKeptMs)
    .execute()
  await db
    .deleteFrom('bookings')
    .where((where) =>
      where.or([
        where('ends_at', '<', now - bookingsKeptMs),
        where.and([where('contact', 'is', null), where('created_at', '<', now - sendersKeptMs)]),
      ]),
    )
    .execute()
  await db
    .updateTable('bookings')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<', now - sendersKeptMs)
    .execute()
  await db
    .deleteFrom('booking_waits')
    .where('evening', '<', new Date(now - sendersKeptMs).toISOString().slice(0, 10))
    .execute()
  await db.deleteFrom('booking_closures').where('to_at', '<', now).execute()
  await db
    .deleteFrom('erased_guests')
    .where('erased_at', '<', now - devicesKeptMs)
    .execute()
  for (const { shop_id: shopId } of await db.selectFrom('shops').select('shop_id').execute()) {
    await forgetKeys(db, shopId, now - keysKeptMs)
    await forgetGuests(db, shopId, now)
    await eraseContacts(db, shopId, now)
  }
  // Removes from the log what was deleted here, and what an earlier busy moment left in it.
  await overwriteLog(db)
}
