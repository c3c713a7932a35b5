import { expect, test } from 'vitest'
import type { DeskBooking } from '../../../core/contract/desk/desk-booking-calls.ts'
import type { BookingState } from '../../../core/schema/booking/booking.ts'
import { otherPlaces, placesFor } from '../../../desk/tables/places.ts'

const table = (id: string, seats: number) => ({ id, number: id.toUpperCase(), seats })
const room = {
  tables: [table('a', 2), table('b', 4), table('c', 4), table('d', 6)],
  joins: [
    ['a', 'b', 'c'],
    ['b', 'c'],
  ],
}
const offered = (diners: number) =>
  placesFor(diners, room).map(({ numbers, seats }) => `${numbers} (${seats})`)

test('placesFor offers single tables, and joined tables of which none is superfluous, each place once', () => {
  expect(offered(5)).toEqual(['D (6)', 'A + B (6)', 'A + C (6)', 'B + C (8)'])
  expect(offered(8)).toEqual(['B + C (8)'])
  expect(offered(9)).toEqual(['A + B + C (10)'])
  expect(offered(11)).toEqual([])
})

test('otherPlaces marks the places that are taken during the booking, and lists the free ones first', () => {
  const booking = (
    id: string,
    tableIds: string[],
    hours: [number, number],
    state: BookingState = 'confirmed',
  ) => ({ id, tableIds, state, diners: 5, startsAt: hours[0], endsAt: hours[1] }) as DeskBooking
  const moved = booking('moved', ['b', 'a'], [19, 21])
  const shown = (...others: DeskBooking[]) =>
    otherPlaces(moved, { ...room, now: 0, list: [moved, ...others] }).map(
      ({ numbers, isFree }) => `${numbers}${isFree ? '' : ' taken'}`,
    )
  expect(shown()).toEqual(['D', 'A + C', 'B + C'])
  expect(shown(booking('before', ['c'], [17, 19]), booking('after', ['c'], [21, 23]))).toEqual(shown())
  expect(shown(booking('gone', ['c'], [19, 21], 'cancelled'))).toEqual(shown())
  expect(shown(booking('beside', ['c'], [20, 22]))).toEqual(['D', 'A + C taken', 'B + C taken'])
})

test('otherPlaces marks the table of a party that came before its time as taken from now on', () => {
  const minute = 60_000
  const nine = 600 * minute
  const planned = { tableIds: ['c'], state: 'seated', diners: 4, startsAt: nine, endsAt: nine + 90 * minute }
  const early = { ...planned, id: 'early' } as DeskBooking
  const isTaken = (there: DeskBooking, moved: DeskBooking, now: number, numbers: string) =>
    otherPlaces(moved, { ...room, now, list: [there, moved] }).some(
      (place) => place.numbers === numbers && !place.isFree,
    )
  const now = nine - 120 * minute
  const walkIn = {
    ...planned,
    id: 'in',
    tableIds: ['b'],
    state: 'confirmed',
    startsAt: now,
    endsAt: now + 90 * minute,
  }
  expect(isTaken(early, walkIn as DeskBooking, now, 'C')).toBe(true)
  expect(isTaken({ ...early, state: 'confirmed' }, walkIn as DeskBooking, now, 'C')).toBe(false)
  // Whoever came early can't be put where others sit before its time.
  expect(isTaken(walkIn as DeskBooking, early, now, 'B')).toBe(true)
})

test('otherPlaces marks the table of a party that still sits there after its planned time as taken', () => {
  const minute = 60_000
  const planned = { tableIds: ['c'], state: 'seated', diners: 4, startsAt: 0, endsAt: 90 * minute }
  const there = { ...planned, id: 'there' } as DeskBooking
  const walkIn = { ...planned, id: 'in', tableIds: ['b'], state: 'confirmed', startsAt: 100 * minute }
  const isTaken = (now: number, startsAt = walkIn.startsAt) => {
    const moved = { ...walkIn, startsAt, endsAt: startsAt + 90 * minute } as DeskBooking
    const places = otherPlaces(moved, { ...room, now, list: [there, moved] })
    return places.some(({ numbers, isFree }) => numbers === 'C' && !isFree)
  }
  expect(isTaken(80 * minute)).toBe(false)
  expect(isTaken(100 * minute)).toBe(true)
  // Later guests find it free, and after two hours somebody has forgotten to say that the party left.
  expect(isTaken(100 * minute, 130 * minute)).toBe(false)
  expect(isTaken(210 * minute, 210 * minute)).toBe(false)
})
