import { bookableSeats } from '../../../core/domain/booking/find-tables.ts'
import type { BookingEntry } from '../../../core/schema/shop-file/shop-file-booking.ts'

/** For more than so many, the app says to call, where the shop's file doesn't say how many may book. */
export const usualParty = 20

type Seats = Pick<BookingEntry, 'tables' | 'joins' | 'seatsPerSlot' | 'walkInPercent'>
type Tables = readonly { id: string; seats: number }[]
type Joins = readonly (readonly string[])[]

/**
 * How many may book for one table, whatever the file says: a size that never has one would look like a restaurant that is
 * always full. 0 where no place is small enough to be booked beside what is kept for those who walk in. Ours: the spec is
 * silent.
 */
export function largestParty(booking: Seats & Pick<BookingEntry, 'maxDiners' | 'arrivalsPerSlot'>): number {
  const { maxDiners = usualParty, arrivalsPerSlot = Infinity } = booking
  return Math.min(maxDiners, arrivalsPerSlot, largestBookable(booking))
}

/** The largest place that may be given away while nobody is there. */
function largestBookable({ tables, joins, seatsPerSlot: seats, walkInPercent }: Seats): number {
  const bookable = bookableSeats({ tables, seats, walkInPercent })
  if (tables.length === 0) return bookable
  return Math.max(0, ...placeSizes(tables, joins).filter((size) => size <= bookable))
}

/** How many sit at each table, and at those that can be put together, whole or in part. */
function placeSizes(tables: Tables, joins: Joins): number[] {
  const seats = seatsOf(tables)
  const sizes = new Set(seats.values())
  for (const ids of joins) {
    let parts = new Set([0])
    for (const id of ids) parts = new Set([...parts].flatMap((part) => [part, part + (seats.get(id) ?? 0)]))
    for (const part of parts) sizes.add(part)
  }
  return [...sizes]
}

const seatsOf = (tables: Tables) => new Map(tables.map((table) => [table.id, table.seats]))

/** The seats of the largest table, or of those that can be put together. */
export function largestPlace(tables: Tables, joins: Joins): number {
  return Math.max(...placeSizes(tables, joins))
}
