import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOpenNow, isSlot, slotsOf } from '../../../../../../../core/domain/time/slots.ts'
import { statusFor } from '../../../../../../../src/routes/order/confirm/time/use-times.ts'

const zone = 'Europe/Madrid'
const service = {
  openingPeriods: [5, 6].map((weekday) => ({ weekday, startMinutes: 12 * 60, endMinutes: 23 * 60 })),
  slots: { stepMinutes: 15, leadMinutes: 20, daysAhead: 2, capacity: null },
}
const noon = Date.parse('2026-11-20T11:00:00Z')

test('the times shown during a minute are exactly those that can be ordered at that instant', () => {
  const now = noon + 25 * 60_000 + 30_000
  // 12:45 is twenty minutes after 12:25, and not after 12:25:30.
  expect(slotsOf(service, statusFor(now), zone)[0]).toBe(noon + 60 * 60_000)
  fc.assert(
    fc.property(fc.integer({ min: noon - 3_600_000, max: noon + 12 * 3_600_000 }), (at) => {
      const shown = slotsOf(service, statusFor(at), zone)
      expect(shown).toEqual(slotsOf(service, at, zone))
      expect(shown.every((slot) => isSlot(service, slot, at, zone))).toBe(true)
      expect(isOpenNow(service, statusFor(at), zone)).toBe(isOpenNow(service, at, zone))
    }),
  )
})
