import * as v from 'valibot'
import { Key, Name, Opening, OpeningDates, Text, Whole } from './shop-file-parts.ts'

const Minutes = Whole(15, 1440)

/** How a shop takes table bookings; a shop file without this part takes none. Ours: the spec names no file. */
export const BookingEntry = v.strictObject({
  opening: v.optional(Opening),
  openingExceptions: v.optional(OpeningDates),
  slotMinutes: v.optional(Whole(5, 240), 30),
  leadHours: v.optional(Whole(0, 720), 2),
  daysAhead: v.optional(Whole(1, 365), 30),
  /** How many minutes before closing the last party is seated. */
  lastSeatingMinutes: v.optional(Whole(0, 720), 60),
  holdMinutes: v.optional(Whole(1, 240), 15),
  /** How many hours before it begins a booking can still be cancelled. */
  cancelHours: v.optional(Whole(0, 720), 2),
  /** How many hours before it begins customers are reminded, by push or text message; 0 for never. */
  remindHours: v.optional(Whole(0, 168), 3),
  /** The largest party, never more than there is room for; if left out, at most 20 (`largestParty`). */
  maxDiners: v.optional(Whole(1, 200)),
  /** Bookings for at most this many diners are confirmed without waiting for the restaurant's answer. */
  confirmUpTo: v.optional(Whole(0, 200), 0),
  /** How long parties stay, by their size, in rising order. */
  stays: v.optional(
    v.pipe(
      v.array(v.strictObject({ upTo: Whole(1, 200), minutes: Minutes })),
      v.minLength(1, 'needs at least one stay'),
      v.maxLength(20),
    ),
    [
      { upTo: 2, minutes: 90 },
      { upTo: 4, minutes: 120 },
      { upTo: 200, minutes: 150 },
    ],
  ),
  areas: v.optional(v.array(v.strictObject({ id: Key, name: Text })), []),
  tables: v.optional(
    v.pipe(
      v.array(
        v.strictObject({
          id: Key,
          number: Name,
          seats: Whole(1, 100),
          area: v.optional(Key),
        }),
      ),
      v.maxLength(500),
    ),
    [],
  ),
  /** Groups of tables that can be put together, by id; each group in whole or in part. */
  joins: v.optional(
    v.pipe(v.array(v.pipe(v.array(Key), v.minLength(2), v.maxLength(8))), v.maxLength(200)),
    [],
  ),
  /** The percentage of seats reserved for walk-ins (diners without a booking). */
  walkInPercent: v.optional(Whole(0, 90), 0),
  /** How many guests may arrive at one time; if left out, as many as there are tables for. */
  arrivalsPerSlot: v.optional(Whole(1, 10_000)),
  /** Seats that can be booked at one time, for a shop that lists no `tables`. */
  seatsPerSlot: v.optional(Whole(1, 10_000), 20),
})
export type BookingEntry = v.InferOutput<typeof BookingEntry>
