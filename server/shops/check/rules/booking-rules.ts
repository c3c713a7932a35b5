import { each, present } from '../loose.ts'
import { allKnown, idsOf, noRepeats, type RuleContext, unique } from './context.ts'
import { quote } from '../fault.ts'
import { largestPlace, usualParty } from '../../compile/largest-party.ts'

/**
 * Checks bookings: named areas, tables and joins exist, stays increase with the party's size, and the largest party has
 * a place.
 */
export function checkBooking({ file: { booking }, faults }: RuleContext): void {
  if (!booking) return
  const path = ['booking']
  unique(booking.areas, [...path, 'areas'], 'id', faults)
  unique(booking.tables, [...path, 'tables'], 'id', faults)
  const areas = idsOf(booking.areas)
  for (const [index, { area }] of each(booking.tables)) {
    if (area !== undefined && areas && !areas.has(area))
      faults.add([...path, 'tables', index, 'area'], `no area has the id ${quote(area)}`)
  }
  for (const [index, { id }] of each(booking.areas)) {
    const isUsed = booking.tables === undefined || booking.tables.some((table) => !table || table.area === id)
    if (id !== undefined && !isUsed) faults.add([...path, 'areas', index], 'has no table')
  }
  const tables = idsOf(booking.tables)
  for (const [index, join] of each(booking.joins)) {
    allKnown(join, tables, 'table', [...path, 'joins', index], faults)
    noRepeats(join, [...path, 'joins', index], faults)
  }
  for (const [index, { upTo }] of each(booking.stays)) {
    const before = booking.stays?.[index - 1]?.upTo
    if (upTo !== undefined && before !== undefined && upTo <= before) {
      faults.add(
        [...path, 'stays', index, 'upTo'],
        `is ${upTo}, but must be more than the ${before} of the entry before`,
      )
    }
  }
  const { arrivalsPerSlot, confirmUpTo, maxDiners } = booking
  if (arrivalsPerSlot !== undefined && maxDiners !== undefined && maxDiners > arrivalsPerSlot) {
    faults.add(
      [...path, 'maxDiners'],
      `is ${maxDiners}, but only ${arrivalsPerSlot} guests may arrive at one time (arrivalsPerSlot)`,
    )
  }
  const most = maxDiners ?? usualParty
  if (confirmUpTo !== undefined && confirmUpTo > most)
    faults.add([...path, 'confirmUpTo'], `is ${confirmUpTo}, but at most ${most} can book (maxDiners)`)
  checkLargestParty({ booking, faults })
}

/** Checks that the largest party on offer can get a table: otherwise the restaurant would always look full to it. */
function checkLargestParty({
  booking,
  faults,
}: {
  booking: NonNullable<RuleContext['file']['booking']>
  faults: RuleContext['faults']
}): void {
  const { tables, joins, maxDiners } = booking
  if (!tables?.length || maxDiners === undefined || tables.some((table) => table?.seats === undefined)) return
  const places = present(tables).map(({ id = '', seats = 0 }) => ({ id, seats }))
  const most = largestPlace(places, present(joins).map(present))
  if (maxDiners > most)
    faults.add(['booking', 'maxDiners'], `is ${maxDiners}, but the largest place has ${most} seats`)
}
