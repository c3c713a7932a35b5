import { useMemo } from 'react'
import { isOpenNow, slotsOf } from '../../../../../core/domain/time/slots.ts'
import type { Service } from '../../../../../core/schema/shop.ts'
import { slotDays } from './slot-days.ts'
import { minuteMs } from '../../../../../core/domain/time/durations.ts'

/** When a service is available: at once, or in its slots by day. `now` is on the shop's clock. */
export function useTimes(service: Service, timeZone: string, now: number) {
  const at = statusFor(now)
  return useMemo(() => {
    const slots = slotsOf(service, at, timeZone)
    return { openNow: isOpenNow(service, at, timeZone), slots, days: slotDays(slots, timeZone) }
  }, [service, at, timeZone])
}

/**
 * Rounds to one instant for all of a minute except its first millisecond: its slots and opening hold to the minute's
 * end. In that first millisecond, a slot at exactly the lead time is still available, and then no more.
 */
export function statusFor(now: number): number {
  const minute = Math.floor(now / minuteMs) * minuteMs
  return now === minute ? minute : minute + 1
}
