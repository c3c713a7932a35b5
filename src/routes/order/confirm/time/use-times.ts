import { useMemo } from 'react'
import { isOpenNow, slotsOf } from '../../../../../core/domain/time/slots.ts'
import type { Service } from '../../../../../core/schema/shop.ts'
import { slotDays } from './slot-days.ts'

const minuteMs = 60_000

/** When a service can be had: at once, or at the times that it offers, by day. `now` is on the shop's clock. */
export function useTimes(service: Service, timeZone: string, now: number) {
  const at = statusFor(now)
  return useMemo(() => {
    const slots = slotsOf(service, at, timeZone)
    return { openNow: isOpenNow(service, at, timeZone), slots, days: slotDays(slots, timeZone) }
  }, [service, at, timeZone])
}

/**
 * One instant for all of a minute but its first: what holds at it holds to the minute's end. At the first instant
 * itself a time that is just far enough away can be had, and a moment later it can't.
 */
export function statusFor(now: number): number {
  const minute = Math.floor(now / minuteMs) * minuteMs
  return now === minute ? minute : minute + 1
}
