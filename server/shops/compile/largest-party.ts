import type { BookingEntry } from '../../../core/schema/shop-file/shop-file-booking.ts'

/** For more than so many, the app says to call, where the shop's file doesn't say how many may book. */
export const usualParty = 20

type Places = Pick<BookingEntry, 'maxDiners' | 'tables' | 'joins' | 'arrivalsPerSlot' | 'seatsPerSlot'>

/** How many may book for one table: a size that never has one would look like a restaurant that is always full. */
export function largestParty({ maxDiners, tables, joins, arrivalsPerSlot, seatsPerSlot }: Places): number {
  if (maxDiners !== undefined) return maxDiners
  const most = tables.length > 0 ? largestPlace(tables, joins) : seatsPerSlot
  return Math.min(usualParty, most, arrivalsPerSlot ?? usualParty)
}

/** The seats of the largest table, or of those that can be put together. */
export function largestPlace(
  tables: readonly { id: string; seats: number }[],
  joins: readonly (readonly string[])[],
): number {
  const seats = new Map(tables.map((table) => [table.id, table.seats]))
  const joined = joins.map((ids) => ids.reduce((sum, id) => sum + (seats.get(id) ?? 0), 0))
  return Math.max(...seats.values(), ...joined)
}
