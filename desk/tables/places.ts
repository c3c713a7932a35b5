import type { DeskBooking, DeskBookings } from '../../core/contract/desk/desk-booking-calls.ts'
import { keepingStates } from '../../core/domain/booking/booking-steps.ts'

type Room = Pick<DeskBookings, 'tables' | 'joins'>
export type Place = { tableIds: string[]; numbers: string; seats: number }

/** Where so many can be put by hand: at one table, or at several that may be put together, none of which they could do without. */
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
 * Where a booking can be put instead, what is free for as long as it lasts first. What somebody holds who hasn't confirmed yet
 * counts as free: a desk doesn't hear of holds, and the server has the last word.
 */
export function otherPlaces(
  booking: DeskBooking,
  evening: Room & Pick<DeskBookings, 'list'>,
): (Place & { isFree: boolean })[] {
  const taken = new Set(
    evening.list
      .filter(
        ({ id, state, startsAt, endsAt }) =>
          id !== booking.id &&
          keepingStates.includes(state) &&
          startsAt < booking.endsAt &&
          booking.startsAt < endsAt,
      )
      .flatMap(({ tableIds }) => tableIds),
  )
  const own = booking.tableIds.toSorted().join(' ')
  return placesFor(booking.diners, evening)
    .filter(({ tableIds }) => tableIds.toSorted().join(' ') !== own)
    .map((place) => ({ ...place, isFree: !place.tableIds.some((id) => taken.has(id)) }))
    .toSorted((one, other) => Number(other.isFree) - Number(one.isFree))
}

/** All ways to take two or more of these. */
function partsOf<Each>(all: Each[]): Each[][] {
  const parts = all.reduce<Each[][]>((some, one) => [...some, ...some.map((part) => [...part, one])], [[]])
  return parts.filter(({ length }) => length > 1)
}
