import type { BookingOffer } from '../../../core/schema/booking/booking.ts'
import type { BookingRules } from '../../../core/schema/booking/booking-rules.ts'
import type { OpeningRange } from '../../../core/schema/opening.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { BookingEntry } from '../../../core/schema/shop-file/shop-file-booking.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import { compileOpening, compileOpeningDates } from './compile-opening.ts'
import { largestParty } from './largest-party.ts'
import { localize } from './localize.ts'
import type { Pause } from './pause.ts'

/** By which bookings are paused, among the services: no service of a file can be called so. */
export const bookingService = ':booking'

const dayMinutes = 1440

/** On no day of the week: to have no periods at all would mean "always". */
const never = { weekday: -1, startMinutes: 0, endMinutes: 0 }

/** What phones know of a shop's bookings; null where none are taken. */
export function compileBookingOffer(
  file: ShopFile,
  language: Language,
  pause: Pause | null,
): BookingOffer | null {
  const { booking } = file
  if (!booking) return null
  const { daysAhead, holdMinutes, cancelHours, areas } = booking
  return {
    paused: pause !== null,
    ...(pause?.until && { pausedUntil: pause.until }),
    maxDiners: largestParty(booking),
    daysAhead,
    holdMinutes,
    // Said by the server that answers.
    canText: false,
    cancelHours,
    areas: areas.map(({ id, name }) => ({ id, name: localize(name, language, file) })),
  }
}

/** The rules by which the server gives away tables. */
export function compileBookingRules(booking: BookingEntry): BookingRules {
  const { slotMinutes, leadHours, daysAhead, holdMinutes, cancelHours, confirmUpTo } = booking
  const latest = <T extends OpeningRange>(ranges: T[]): T[] =>
    ranges.flatMap((range) => untilLastSeating(range, booking.lastSeatingMinutes))
  // Where the door is never closed there is no last hour either.
  const periods = booking.opening
    ? latest(compileOpening(booking.opening))
    : compileOpening({ DAILY: ['00:00~24:00'] })
  return {
    openingPeriods: periods.length > 0 ? periods : [never],
    openingExceptions: compileOpeningDates(booking.openingExceptions).map(({ day, ranges }) => ({
      day,
      ranges: latest(ranges),
    })),
    slotMinutes,
    leadMinutes: leadHours * 60,
    daysAhead,
    holdMinutes,
    cancelHours,
    maxDiners: largestParty(booking),
    confirmUpTo,
    stays: booking.stays,
    tables: booking.tables.map(({ id, number, seats, area }) => ({
      id,
      number,
      seats,
      areaId: area ?? null,
    })),
    joins: booking.joins,
    walkInPercent: booking.walkInPercent,
    arrivalsPerSlot: booking.arrivalsPerSlot ?? null,
    seats: booking.seatsPerSlot,
  }
}

/** A range up to the last seating, that minute included; none where nobody can be seated. */
function untilLastSeating<T extends OpeningRange>(range: T, lastMinutes: number): T[] {
  if (lastMinutes === 0) return [range]
  const { startMinutes, endMinutes } = range
  const length =
    endMinutes > startMinutes ? endMinutes - startMinutes : endMinutes + dayMinutes - startMinutes
  const left = length - lastMinutes + 1
  if (left <= 0) return []
  const end = startMinutes + left
  return [{ ...range, endMinutes: end > dayMinutes ? end - dayMinutes : end }]
}
