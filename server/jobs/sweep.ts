import { offerTables } from '../bookings/wait-for-table.ts'
import { remindGuests } from '../bookings/remind-guests.ts'
import { expireOverdue, type OrderServices } from '../orders/life/expire-overdue.ts'
import { reconcile } from '../payments/reconcile.ts'
import type { PaymentServices } from '../payments/sync-payment.ts'
import { endPauses } from '../shops/availability/change-availability.ts'
import { readShop } from '../shops/read/read-shop.ts'
import type { LiveStreams } from '../live/live-streams.ts'
import type { Sms } from '../sms/sms.ts'
import { countGrowth } from './count-growth.ts'
import { housekeeping } from './housekeeping.ts'
import { repeat } from './repeat.ts'
import { shopByShop } from './shop-by-shop.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

/**
 * How often table growth is checked: during a new shop's first lunch, queries are planned as if it were empty until
 * then.
 */
const growthMs = 2_000

type SweepServices = PaymentServices & {
  sendSandboxWebhooks: () => Promise<void>
  ports: { sms: Sms }
  live: Pick<LiveStreams, 'isListening'>
}

/** Expires overdue orders and ends pauses that are over, for every shop. */
const expireOverdueOrders = shopByShop(async (services: OrderServices, shopId) => {
  await endPauses(services, shopId)
  const shop = await readShop(services.db, shopId)
  if (shop) await expireOverdue(services, shop)
})

/** Reminds guests of their bookings and, where a shop takes bookings, offers free tables to those who wait. */
const tendBookings = shopByShop(async (services: SweepServices, shopId) => {
  const shop = await readShop(services.db, shopId)
  if (!shop) return
  if (shop.file.booking) await offerTables(services, shop)
  await remindGuests(services, shop)
})

/** Completes unfinished payments and refunds at the banks. */
async function syncPayments(services: SweepServices): Promise<void> {
  await services.sendSandboxWebhooks()
  await reconcile(services)
}

/** Runs everything once. Payments come first, so that an order that was paid in time isn't expired. */
export async function sweep(services: SweepServices): Promise<void> {
  await syncPayments(services)
  await expireOverdueOrders(services)
  await tendBookings(services)
}

/**
 * Sweeps now and then every few seconds. Orders that became overdue while the server was off are expired before the
 * promise resolves, so before the first request is served; banks may be slow, so payments aren't waited for.
 */
export async function startSweeping(
  services: SweepServices,
  everyMs = 5_000,
): Promise<{ stop: () => Promise<void> }> {
  await expireOverdueOrders(services)
  const payments = repeat(() => syncPayments(services), everyMs, services.log)
  const overdue = repeat(() => expireOverdueOrders(services), everyMs, services.log)
  // An SMS gateway may be slow as well.
  const reminders = repeat(() => tendBookings(services), everyMs, services.log)
  // Runs by the clock rather than with requests: no request waits for it, and shops that nobody visits are cleaned,
  // too.
  const cleaning = repeat(async () => void (await housekeeping(services)), hourMs, services.log)
  const growth = repeat(() => countGrowth(services.db), growthMs, services.log)
  const all = [payments, overdue, reminders, cleaning, growth]
  return { stop: async () => void (await Promise.all(all.map(({ stop }) => stop()))) }
}
