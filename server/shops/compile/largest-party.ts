import { bookableSeats } from '../../../core/domain/booking/find-tables.ts'
import type { BookingEntry } from '../../../core/schema/shop-file/shop-file-booking.ts'

/** The largest party that may book if the shop's file names none. For larger ones, the app says to call. */
export const usualParty = 20

type Seats = Pick<BookingEntry, 'tables' | 'joins' | 'seatsPerSlot' | 'walkInPercent'>
type Tables = readonly { id: string; seats: number }[]
type Joins = readonly (readonly string[])[]

/**
 * The largest party that may book, whatever the file says. A party size that never gets a table would make the
 * restaurant look always full. 0 if no table is small enough to be booked beside the seats kept for walk-ins. Ours: the
 * spec is silent.
 */
export function largestParty(booking: Seats & Pick<BookingEntry, 'maxDiners' | 'arrivalsPerSlot'>): number {
  const { maxDiners = usualParty, arrivalsPerSlot = Infinity } = booking
  return Math.min(maxDiners, arrivalsPerSlot, largestBookable(booking))
}

/** The largest table, or joined tables, that may be booked when nothing else is. */
function largestBookable({ tables, joins, seatsPerSlot: seats, walkInPercent }: Seats): number {
  const bookable = bookableSeats({ tables, seats, walkInPercent })
  if (tables.length === 0) return bookable
  return Math.max(0, ...placeSizes(tables, joins).filter((size) => size <= bookable))
}

/** How many people fit at each table, and at each whole or partial combination of tables that can be joined. */
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

/** The seats of the largest table or combination of joined tables. */
export function largestPlace(tables: Tables, joins: Joins): number {
  return Math.max(...placeSizes(tables, joins))
}
