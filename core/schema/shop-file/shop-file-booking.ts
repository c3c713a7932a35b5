import * as v from 'valibot'
import { Key, Name, Opening, OpeningDates, Text, Whole } from './shop-file-parts.ts'

const Minutes = Whole(15, 1440)

/** How a shop takes bookings of tables; without this part it takes none. Ours: the spec names no file. */
export const BookingEntry = v.strictObject({
  opening: v.optional(Opening),
  openingExceptions: v.optional(OpeningDates),
  slotMinutes: v.optional(Whole(5, 240), 30),
  leadHours: v.optional(Whole(0, 720), 2),
  daysAhead: v.optional(Whole(1, 365), 30),
  /** So long before it closes the last party is seated. */
  lastSeatingMinutes: v.optional(Whole(0, 720), 60),
  holdMinutes: v.optional(Whole(1, 240), 15),
  /** So long before it begins a booking can still be called off. */
  cancelHours: v.optional(Whole(0, 720), 2),
  /** So long before it begins customers are reminded by text message; 0 for never. */
  remindHours: v.optional(Whole(0, 168), 3),
  /** Never more than there is a place for; left out, 20 at most (`largestParty`). */
  maxDiners: v.optional(Whole(1, 200)),
  /** Parties up to this many needn't wait for an answer. */
  confirmUpTo: v.optional(Whole(0, 200), 0),
  /** How long parties stay, by their size, rising. */
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
  /** Tables that can be put together, by their ids; each list whole or in part. */
  joins: v.optional(
    v.pipe(v.array(v.pipe(v.array(Key), v.minLength(2), v.maxLength(8))), v.maxLength(200)),
    [],
  ),
  /** Of a hundred seats, so many are kept for those who come without a booking. */
  walkInPercent: v.optional(Whole(0, 90), 0),
  /** Guests who may arrive at one time; left out, as many as have a table. */
  arrivalsPerSlot: v.optional(Whole(1, 10_000)),
  /** What can be booked at one time where no `tables` are listed. */
  seatsPerSlot: v.optional(Whole(1, 10_000), 20),
})
export type BookingEntry = v.InferOutput<typeof BookingEntry>
