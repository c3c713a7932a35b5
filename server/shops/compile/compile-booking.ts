import { dayNumber, rangesOn } from '../../../core/domain/time/service-hours.ts'
import { dayMinutes } from '../../../core/domain/time/durations.ts'
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

/** The service id under which bookings are paused; no service in a file can have this id. */
export const bookingService = ':booking'

/** A period on no day of the week. An empty list would mean "always open". */
const never = { weekday: -1, startMinutes: 0, endMinutes: 0 }

/** What phones are told of a shop's bookings; null if it takes none, or if no party could ever get a table. */
export function compileBookingOffer(
  file: ShopFile,
  language: Language,
  pause: Pause | null,
): BookingOffer | null {
  const { booking } = file
  const maxDiners = booking ? largestParty(booking) : 0
  if (!booking || maxDiners === 0) return null
  const { daysAhead, holdMinutes, cancelHours, areas } = booking
  return {
    paused: pause !== null,
    ...(pause?.until && { pausedUntil: pause.until }),
    maxDiners,
    daysAhead,
    holdMinutes,
    // Set by the server that answers.
    canText: false,
    cancelHours,
    areas: areas.map(({ id, name }) => ({ id, name: localize(name, language, file) })),
  }
}

/** The rules by which the server assigns tables. */
export function compileBookingRules(booking: BookingEntry): BookingRules {
  const { slotMinutes, leadHours, daysAhead, holdMinutes, cancelHours, confirmUpTo } = booking
  const openingPeriods = compileOpening(booking.opening ?? { DAILY: ['00:00~24:00'] })
  const openingExceptions = compileOpeningDates(booking.openingExceptions)
  const { lastSeatingMinutes } = booking
  const onWeekday = (day: number) => openingPeriods.filter(({ weekday }) => weekday === day % 7)
  const hours = { openingPeriods: openingPeriods.length > 0 ? openingPeriods : [never], openingExceptions }
  const onDate = (day: number) => rangesOn(hours, day)
  const periods = openingPeriods.flatMap((period) =>
    untilLastSeating(period, lastSeatingMinutes - openAfter(period, period.weekday, onWeekday)),
  )
  return {
    openingPeriods: periods.length > 0 ? periods : [never],
    openingExceptions: openingExceptions.map(({ day, ranges }) => ({
      day,
      ranges: ranges.flatMap((range) =>
        untilLastSeating(range, lastSeatingMinutes - openAfter(range, dayNumber({ day }), onDate)),
      ),
    })),
    doors: hours,
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

const lengthOf = ({ startMinutes, endMinutes }: OpeningRange): number =>
  endMinutes > startMinutes ? endMinutes - startMinutes : endMinutes + dayMinutes - startMinutes

/**
 * For how many minutes, at most a day's, the shop stays open after a range of a day ends. Ranges that touch each other
 * count as one, across midnight too. If the shop never closes, there is no last seating.
 */
function openAfter(range: OpeningRange, day: number, rangesOf: (day: number) => OpeningRange[]): number {
  const end = day * dayMinutes + range.startMinutes + lengthOf(range)
  let open = 0
  while (open < dayMinutes) {
    const at = end + open
    const next = rangesOf(Math.floor(at / dayMinutes)).find(
      ({ startMinutes }) => startMinutes === at % dayMinutes,
    )
    if (!next) break
    open += lengthOf(next)
  }
  return open
}

/** A range shortened to end with the last seating (that minute included); empty if nobody can be seated in it. */
function untilLastSeating<T extends OpeningRange>(range: T, lastMinutes: number): T[] {
  if (lastMinutes <= 0) return [range]
  const { startMinutes } = range
  const left = lengthOf(range) - lastMinutes + 1
  if (left <= 0) return []
  const end = startMinutes + left
  return [{ ...range, endMinutes: end > dayMinutes ? end - dayMinutes : end }]
}
