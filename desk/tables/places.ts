import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { keepingStates } from '../../core/domain/booking/booking-steps.ts'
import { occupiedFrom, occupiedUntil } from '../../core/domain/booking/occupied-until.ts'

type Room = Pick<DeskBookings, 'tables' | 'joins'>
export type Place = { tableIds: string[]; numbers: string; seats: number }

/**
 * Where a party of this size can be seated by hand: at one table, or at several that can be joined, all of which are
 * needed.
 */
export function placesFor(diners: number, { tables, joins }: Room): Place[] {
  const joined = joins.flatMap((ids) => partsOf(tables.filter(({ id }) => ids.includes(id))))
  const enough = [...tables.map((table) => [table]), ...joined]
    .map((some) => ({
      tableIds: some.map(({ id }) => id),
      numbers: some.map(({ number }) => number).join(' + '),
      seats: some.reduce((sum, { seats }) => sum + seats, 0),
      least: Math.min(...some.map(({ seats }) => seats)),
    }))
    .filter(
      ({ seats, least, tableIds }) => seats >= diners && (tableIds.length === 1 || seats - least < diners),
    )
  const byTables = new Map(enough.map(({ least: _, ...place }) => [place.tableIds.join(' '), place]))
  return [...byTables.values()]
}

/**
 * Other places for a booking, those first that are free all the time. A table that is merely held counts as free: the
 * desk doesn't know of holds, and the server decides.
 */
export function otherPlaces(
  booking: DeskBooking,
  evening: Room & Pick<DeskBookings, 'list' | 'now'>,
): (Place & { isFree: boolean })[] {
  const from = (one: DeskBooking) => occupiedFrom(one, evening.now)
  const until = (one: DeskBooking) => occupiedUntil(one, evening.now)
  const taken = new Set(
    evening.list
      .filter(
        (other) =>
          other.id !== booking.id &&
          keepingStates.includes(other.state) &&
          from(other) < until(booking) &&
          from(booking) < until(other),
      )
      .flatMap(({ tableIds }) => tableIds),
  )
  const own = booking.tableIds.toSorted().join(' ')
  return placesFor(booking.diners, evening)
    .filter(({ tableIds }) => tableIds.toSorted().join(' ') !== own)
    .map((place) => ({ ...place, isFree: !place.tableIds.some((id) => taken.has(id)) }))
    .toSorted((one, other) => Number(other.isFree) - Number(one.isFree))
}

/** All subsets of two or more of these. */
function partsOf<Each>(all: Each[]): Each[][] {
  const parts = all.reduce<Each[][]>((some, one) => [...some, ...some.map((part) => [...part, one])], [[]])
  return parts.filter(({ length }) => length > 1)
}
