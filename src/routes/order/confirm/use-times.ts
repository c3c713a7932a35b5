import { useMemo } from 'react'
import { isOpenNow, slotsOf } from '../../../../core/domain/slots.ts'
import type { Service } from '../../../../core/schema/shop.ts'
import { slotDays } from './slot-days.ts'

/** When a service can be had: at once, or at the times that it offers, by day. `now` is on the shop's clock. */
export function useTimes(service: Service, timeZone: string, now: number) {
  // Slots are whole minutes: what a minute says holds until the next.
  const minute = Math.floor(now / 60_000) * 60_000
  return useMemo(() => {
    const slots = slotsOf(service, minute, timeZone)
    return { openNow: isOpenNow(service, minute, timeZone), slots, days: slotDays(slots, timeZone) }
  }, [service, minute, timeZone])
}
