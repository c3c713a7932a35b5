import type { OpeningException, OpeningPeriod } from '../opening.ts'

/** A table as it can be booked; its id is the code by which the shop's file names it. */
export type BookingTable = { id: string; number: string; seats: number; areaId: string | null }

/** How a shop takes bookings (docs/shop-file.md, "Booking tables"). */
export type BookingRules = {
  /** From when to when parties can be seated: the last seating is taken off already. */
  openingPeriods: OpeningPeriod[]
  openingExceptions: OpeningException[]
  /** From when to when the doors are open: by that, times belong to an evening, also after the last seating. */
  doors: { openingPeriods: OpeningPeriod[]; openingExceptions: OpeningException[] }
  slotMinutes: number
  leadMinutes: number
  daysAhead: number
  holdMinutes: number
  cancelHours: number
  maxDiners: number
  /** Parties up to this many are confirmed by themselves; 0 for none. */
  confirmUpTo: number
  /** How long a party stays, by its size: the first that is large enough holds, the last for all larger ones. */
  stays: { upTo: number; minutes: number }[]
  tables: BookingTable[]
  /** What can be booked at one time where no tables are listed. */
  seats: number
  /** Tables, by id, that may be put together, in whole or in part. */
  joins: string[][]
  /** Of the seats, how many of a hundred are kept for whoever comes without a booking. */
  walkInPercent: number
  /** Guests that the kitchen takes at one time; null for no limit. */
  arrivalsPerSlot: number | null
}
