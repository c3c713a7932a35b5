import { setTimeout } from 'node:timers/promises'
import type { Changes } from '../changes/changes.ts'
import { ExpiringCache } from '../base/expiring-cache.ts'
import type { Delivery, PushServices } from './deliver.ts'
import { notificationTtlSeconds } from './notifiable-events.ts'
import { pushBooking } from './push-booking.ts'
import { pushMissions } from './push-missions.ts'
import { pushOrderChange } from './push-order-change.ts'
import { pushRefund } from './push-refund.ts'
import { hourMs } from '../../core/domain/time/durations.ts'

const rememberedNotifications = { maxEntries: 10_000, ttlMs: hourMs }

/**
 * Sends push messages about orders, refunds, bookings and missions from now on, for changes that this process makes. A
 * crash at the wrong moment loses a message and nothing else, as the app shows the state anyway.
 */
export function notifyPhones(
  services: PushServices & { changes: Changes },
  { wait }: Partial<Pick<Delivery, 'wait'>> = {},
): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const notified = new ExpiringCache<number>(rememberedNotifications)
  const options: Pick<Delivery, 'wait'> = {
    // A pending retry doesn't keep the process running.
    wait: wait ?? ((ms) => setTimeout(ms, undefined, { signal: ending.signal, ref: false })),
  }
  const underWay = new Set<Promise<void>>()
  const begin = (sending: Promise<void>): void => {
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  const unsubscribe = services.changes.subscribe((change, origin) => {
    // The process that made the change sends the message.
    if (origin !== 'here') return
    // The restaurant hasn't answered the order yet, so phones needn't be looked up.
    if (change.kind === 'order' && change.isJustPlaced) return
    if (change.kind === 'order' || change.kind === 'booking') begin(pushMissions(services, change, options))
    if (change.kind === 'booking' && change.news !== undefined)
      return begin(pushBooking(services, { ...change, news: change.news }, options))
    if (change.kind !== 'order') return
    // A silent step needs no message. The step before it was notified by the process that took that step.
    if (change.state !== undefined && notificationTtlSeconds[change.state] === undefined) return
    if (change.refundId !== undefined)
      return begin(pushRefund(services, { ...change, refundId: change.refundId }, options))
    const key = `${change.shopId} ${change.orderId}`
    const isNew = ({ at }: { at: number }): boolean => {
      const now = services.now()
      if (notified.get(key, now) === at) return false
      notified.set(key, at, now)
      return true
    }
    begin(pushOrderChange(services, change, { ...options, isNew }))
  })
  return {
    /** Resolves once the messages that are being handed over are out. Those that wait to be sent again are given up. */
    stop: async () => {
      unsubscribe()
      ending.abort()
      await Promise.all(underWay)
    },
  }
}
