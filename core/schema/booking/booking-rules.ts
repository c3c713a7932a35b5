import type { OpeningException, OpeningPeriod } from '../opening.ts'

/** A table that can be booked; `id` is its code in the shop file. */
export type BookingTable = { id: string; number: string; seats: number; areaId: string | null }

/** How a shop takes bookings (docs/shop-file.md, "Booking tables"). */
export type BookingRules = {
  /** The times at which parties can be seated. They end at the last seating, before the shop closes. */
  openingPeriods: OpeningPeriod[]
  openingExceptions: OpeningException[]
  /** The times at which the shop is open. They decide which evening a time belongs to, also after the last seating. */
  doors: { openingPeriods: OpeningPeriod[]; openingExceptions: OpeningException[] }
  slotMinutes: number
  leadMinutes: number
  daysAhead: number
  holdMinutes: number
  cancelHours: number
  maxDiners: number
  /** Bookings for at most this many diners are confirmed automatically; 0 for none. */
  confirmUpTo: number
  /**
   * How long a party stays, by its size. The first entry whose `upTo` is large enough applies; the last applies to
   * all larger parties.
   */
  stays: { upTo: number; minutes: number }[]
  tables: BookingTable[]
  /** Seats that can be booked at one time, for a shop that lists no tables. */
  seats: number
  /** Groups of tables, by id, that may be put together, in whole or in part. */
  joins: string[][]
  /** The percentage of seats reserved for walk-ins (diners without a booking). */
  walkInPercent: number
  /** The number of guests that may arrive at one time; null for no limit. */
  arrivalsPerSlot: number | null
}
