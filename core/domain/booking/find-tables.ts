import type { BookingRules, BookingTable } from '../../schema/booking/booking-rules.ts'
import { dayMs } from '../time/durations.ts'

/** A booking that occupies tables during a stretch of time. */
export type Seated = {
  tableIds: readonly string[]
  diners: number
  from: number
  to: number
  /**
   * The time for which it is booked, if that isn't `from`: a party that came early has had its share of the kitchen's
   * limit at that time, and may be sent back to wait for it.
   */
  arrivesAt?: number
}

/** One or more tables at which a party can sit together. */
type Place = { tables: BookingTable[]; seats: number }

type AllSeats = { tables: readonly Pick<BookingTable, 'seats'>[]; seats: number }

/**
 * Returns a function that finds a place for a party, given the existing bookings: the fewest seats that suffice, then
 * the fewest tables, then in the order of the file. It answers null if nothing is free, if too few seats would be
 * left for walk-ins, or if the kitchen's limit of arriving guests is reached. Where no tables are listed, only the
 * seats are counted, and the place has no table.
 */
export function placeFinder(rules: BookingRules, taken: readonly Seated[]) {
  const seatsOf = new Map(rules.tables.map(({ id, seats }) => [id, seats]))
  const hasTables = rules.tables.length > 0
  const bookable = bookableSeats(rules)
  const places = new Map<string, Place[]>()

  const placesFor = (diners: number, areaId: string | null): Place[] => {
    const key = `${diners} ${areaId ?? ''}`
    const known = places.get(key) ?? listPlaces(rules, diners, areaId)
    places.set(key, known)
    return known
  }
  const byDay = hasTables
    ? seatDisplaced(taken, seatsOf, (diners) => placesFor(diners, null))
    : bucketsOf(taken)
  const seatsTaken = ({ tableIds, diners }: Seated): number => {
    const seats = tableIds.reduce((sum, id) => sum + (seatsOf.get(id) ?? 0), 0)
    // At least the number of diners, because guests for whom no table is large enough sit somewhere too.
    return Math.max(seats, diners)
  }
  /**
   * Whether a booking counts only by its seats: it was made before the shop listed tables, or no place is large enough
   * for it.
   */
  const hasNoTable = ({ tableIds }: Seated) => tableIds.length === 0

  return ({
    diners,
    areaId,
    from,
    to,
  }: {
    diners: number
    areaId: string | null
    from: number
    to: number
  }) => {
    const others = overlapping(byDay, from, to)
    const arriving = others.reduce(
      (sum, other) => sum + ((other.arrivesAt ?? other.from) === from ? other.diners : 0),
      diners,
    )
    if (rules.arrivalsPerSlot !== null && arriving > rules.arrivalsPerSlot) return null
    const place = firstFree(placesFor(diners, areaId), others)
    if (!place) return null
    const counts = rules.walkInPercent > 0 || !hasTables || others.some(hasNoTable)
    if (counts) {
      // A quick check first: usually there is room even if all of them were there at once.
      const all = others.reduce((sum, other) => sum + seatsTaken(other), place.seats)
      if (all > bookable && mostAtOnce(others, from, seatsTaken) + place.seats > bookable) return null
    }
    return place.tables.map(({ id }) => id)
  }
}

/** The first place of which no table is taken by these bookings. */
function firstFree(places: readonly Place[], others: readonly Seated[]): Place | undefined {
  const busy = new Set<string>()
  for (const { tableIds } of others) for (const id of tableIds) busy.add(id)
  return places.find(({ tables }) => tables.every(({ id }) => !busy.has(id)))
}

/**
 * The bookings by day (`bucketsOf`), with a place for each party that has a table which the shop's file no longer has.
 * Staff still have to choose its table, and the desk alerts them; until then the room that they need for it isn't
 * sold. A party for which there is no place blocks no table. The largest are seated first, as they have the least
 * choice. Ours: the spec is silent.
 */
function seatDisplaced(
  taken: readonly Seated[],
  seatsOf: ReadonlyMap<string, number>,
  placesFor: (diners: number) => Place[],
): Map<number, Seated[]> {
  const isDisplaced = ({ tableIds }: Seated) => tableIds.some((id) => !seatsOf.has(id))
  const all = taken.map((one) => (isDisplaced(one) ? { ...one } : one))
  const byDay = bucketsOf(all)
  const displaced = all.filter(isDisplaced)
  for (const one of displaced.toSorted((a, b) => b.diners - a.diners || a.from - b.from || a.to - b.to)) {
    const others = overlapping(byDay, one.from, one.to).filter((other) => other !== one)
    const place = firstFree(placesFor(one.diners), others)
    if (place) one.tableIds = [...new Set([...one.tableIds, ...place.tables.map(({ id }) => id)])]
  }
  return byDay
}

/** All seats: those of the tables, or as configured where none are listed. */
export const seatsOfAll = ({ tables, seats }: AllSeats): number =>
  tables.length > 0 ? tables.reduce((sum, table) => sum + table.seats, 0) : seats

/**
 * The rules for a party that the restaurant lets in without a table: only the seats count, and those kept for walk-ins
 * may be used.
 */
export const asSeats = (rules: BookingRules): BookingRules => ({
  ...rules,
  tables: [],
  seats: seatsOfAll(rules),
  walkInPercent: 0,
  arrivalsPerSlot: null,
})

/** The seats that can be booked at one time: all except those reserved for walk-ins. */
export function bookableSeats(rules: AllSeats & Pick<BookingRules, 'walkInPercent'>): number {
  const all = seatsOfAll(rules)
  return all - Math.ceil((all * rules.walkInPercent) / 100)
}

/** The places with enough seats for this party: one table, or several that may be put together, the best first. */
function listPlaces({ tables, joins }: BookingRules, diners: number, areaId: string | null): Place[] {
  if (tables.length === 0) return [{ tables: [], seats: diners }]
  const offered = tables.filter((table) => areaId === null || table.areaId === areaId)
  const byId = new Map(offered.map((table) => [table.id, table]))
  const single = offered.map((table) => [table])
  const joined = joins.flatMap((ids) => subsetsOf(ids.flatMap((id) => byId.get(id) ?? [])))
  const places = [...single, ...joined].map((some) => ({
    tables: some,
    seats: some.reduce((sum, { seats }) => sum + seats, 0),
  }))
  return (
    places
      .filter(({ seats }) => seats >= diners)
      // The sort is stable: equal places stay in the order of the file.
      .toSorted((a, b) => a.seats - b.seats || a.tables.length - b.tables.length)
  )
}

/** All subsets of two or more tables. */
function subsetsOf(tables: BookingTable[]): BookingTable[][] {
  const subsets: BookingTable[][] = []
  for (let bits = 0; bits < 2 ** tables.length; bits += 1) {
    const some = tables.filter((_, index) => (bits >> index) % 2 === 1)
    if (some.length > 1) subsets.push(some)
  }
  return subsets
}

/**
 * Bookings grouped by the UTC days that they touch, so that a search over ninety days looks only at those of its own
 * day.
 */
function bucketsOf(taken: readonly Seated[]): Map<number, Seated[]> {
  const buckets = new Map<number, Seated[]>()
  for (const one of taken) {
    for (let day = Math.floor(one.from / dayMs); day * dayMs < one.to; day += 1) {
      const bucket = buckets.get(day) ?? []
      bucket.push(one)
      buckets.set(day, bucket)
    }
  }
  return buckets
}

function overlapping(byDay: Map<number, Seated[]>, from: number, to: number): Seated[] {
  const found: Seated[] = []
  const first = Math.floor(from / dayMs)
  for (let day = first; day * dayMs < to; day += 1) {
    for (const one of byDay.get(day) ?? []) {
      // A booking that touches two days is in both groups; it is counted in the first.
      const isMet = day > first && one.from < day * dayMs
      if (one.from < to && from < one.to && !isMet) found.push(one)
    }
  }
  return found
}

/** The maximum number of seats that these bookings occupy at one time, from this instant on. */
function mostAtOnce(others: Seated[], from: number, seatsTaken: (one: Seated) => number): number {
  const changes = others.flatMap((other) => {
    const seats = seatsTaken(other)
    return [
      { at: Math.max(other.from, from), seats },
      { at: other.to, seats: -seats },
    ]
  })
  // At the same instant, departures come before arrivals.
  changes.sort((a, b) => a.at - b.at || a.seats - b.seats)
  let now = 0
  let most = 0
  for (const { seats } of changes) {
    now += seats
    if (now > most) most = now
  }
  return most
}
