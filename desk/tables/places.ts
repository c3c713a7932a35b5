import type { DeskBookings } from '../../core/contract/desk/desk-calls.ts'

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

/** All ways to take two or more of these. */
function partsOf<Each>(all: Each[]): Each[][] {
  const parts = all.reduce<Each[][]>((some, one) => [...some, ...some.map((part) => [...part, one])], [[]])
  return parts.filter(({ length }) => length > 1)
}
