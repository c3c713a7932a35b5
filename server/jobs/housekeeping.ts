import { offerMessageKeptMs } from '../bookings/offers/offer-limits.ts'
import { codeRules } from '../codes/code-rules.ts'
import { eraseContacts } from '../customers/erasure/erase-contacts.ts'
import { forgetGuests } from '../customers/erasure/forget-guests.ts'
import { overwriteLog } from '../database/disk/overwrite-log.ts'
import type { Database } from '../database/open.ts'
import type { Log } from '../log/log.ts'
import { listShopIds } from '../shops/read/list-shops.ts'
import { forgetKeys } from './forget-keys.ts'
import { dayMs } from '../../core/domain/time/durations.ts'

/** Keys outlive every business day that could still repeat them (at least 72 hours are promised). */
const keysKeptMs = 30 * dayMs

/** Senders are kept for the limits on orders, the longest of which counts an hour. */
const sendersKeptMs = dayMs

/** A deleted address leaves an empty row for as long as a phone may still send a queued call. */
const deletedKeptMs = keysKeptMs

/** A member who hasn't signed in on a device for a year is treated there like anybody else when requesting a code. */
const devicesKeptMs = 365 * dayMs

/** Bookings are deleted after a year, holds that came to nothing after a day. */
const bookingsKeptMs = 365 * dayMs

/** Opening the app renews a push subscription, so an older one isn't used any more. */
const phonesKeptMs = 90 * dayMs

type Work = (db: Database, now: number) => Promise<unknown>

/** The steps for the tables of all shops, by table. */
const steps: Record<string, Work> = {
  access_tokens: (db, now) => db.deleteFrom('access_tokens').where('expires_at', '<=', now).execute(),
  desk_sessions: (db, now) => db.deleteFrom('desk_sessions').where('expires_at', '<=', now).execute(),
  verification_codes: (db, now) =>
    db
      .deleteFrom('verification_codes')
      .where('sent_at', '<=', now - codeRules.dayMs)
      .execute(),
  code_gates: (db, now) =>
    db
      .deleteFrom('code_gates')
      .where('sent_at', '<=', now - codeRules.dayMs)
      .execute(),
  order_senders: (db, now) =>
    db
      .deleteFrom('order_senders')
      .where('created_at', '<', now - sendersKeptMs)
      .execute(),
  blocked_senders: (db, now) => db.deleteFrom('blocked_senders').where('until', '<=', now).execute(),
  addresses: (db, now) =>
    db
      .deleteFrom('addresses')
      .where('deleted_at', '<', now - deletedKeptMs)
      .execute(),
  member_devices: (db, now) =>
    db
      .deleteFrom('member_devices')
      .where('used_at', '<', now - devicesKeptMs)
      .execute(),
  push_subscriptions: (db, now) =>
    db
      .deleteFrom('push_subscriptions')
      .where('renewed_at', '<', now - phonesKeptMs)
      .execute(),
  bookings: (db, now) =>
    db
      .deleteFrom('bookings')
      .where((where) =>
        where.or([
          where('ends_at', '<', now - bookingsKeptMs),
          where.and([where('contact', 'is', null), where('created_at', '<', now - sendersKeptMs)]),
        ]),
      )
      .execute(),
  'networks of bookings': (db, now) =>
    db
      .updateTable('bookings')
      .set({ network: null })
      .where('network', 'is not', null)
      .where('created_at', '<', now - sendersKeptMs)
      .execute(),
  booking_waits: (db, now) =>
    db
      .deleteFrom('booking_waits')
      .where('evening', '<', new Date(now - sendersKeptMs).toISOString().slice(0, 10))
      .execute(),
  offer_messages: (db, now) =>
    db
      .deleteFrom('offer_messages')
      .where('sent_at', '<=', now - offerMessageKeptMs)
      .execute(),
  booking_closures: (db, now) => db.deleteFrom('booking_closures').where('to_at', '<', now).execute(),
  erased_guests: (db, now) =>
    db
      .deleteFrom('erased_guests')
      .where('erased_at', '<', now - devicesKeptMs)
      .execute(),
}

/** The steps for each shop. */
const stepsOfShop: Record<string, (db: Database, shopId: string, now: number) => Promise<unknown>> = {
  'idempotency keys': (db, shopId, now) => forgetKeys(db, shopId, now - keysKeptMs),
  guests: forgetGuests,
  'contacts of deleted accounts': eraseContacts,
}

/**
 * Deletes what has expired: sessions, the origins of orders older than a day, blocks that are over, codes and messages
 * about free tables sent more than a day ago, idempotency keys and the traces of deleted addresses older than 30 days,
 * push subscriptions not renewed for 90 days, bookings, devices without a sign-in and notes of deleted guests after a
 * year, holds of tables after a day, guests who have nothing left here, and the contacts of deleted accounts once their
 * orders are done. A step that fails is logged and doesn't keep the others from being done.
 * @returns whether no step failed
 */
export async function housekeeping(services: {
  db: Database
  now: () => number
  log: Log
}): Promise<boolean> {
  const { db, log } = services
  const now = services.now()
  let isDone = true
  const attempt = async (step: string, work: () => Promise<unknown>, shop?: string) => {
    try {
      await work()
    } catch (err) {
      isDone = false
      log.error({ err, step, shop }, 'a step of the hourly deletion failed; it is tried again in an hour')
    }
  }
  for (const [step, work] of Object.entries(steps)) await attempt(step, () => work(db, now))
  for (const shop of await listShopIds(db))
    for (const [step, work] of Object.entries(stepsOfShop))
      await attempt(step, () => work(db, shop, now), shop)
  // Removes from the log what was deleted here, and what an earlier busy moment left in it.
  await attempt('write-ahead log', () => overwriteLog(db))
  return isDone
}
