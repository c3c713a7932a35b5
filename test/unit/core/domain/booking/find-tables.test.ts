import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingRules } from '../../../../../core/schema/booking/booking-rules.ts'
import { placeFinder, type Seated } from '../../../../../core/domain/booking/find-tables.ts'

const rules = (changes: Partial<BookingRules> = {}): BookingRules => ({
  openingPeriods: [],
  openingExceptions: [],
  doors: { openingPeriods: [], openingExceptions: [] },
  slotMinutes: 30,
  leadMinutes: 0,
  daysAhead: 30,
  holdMinutes: 15,
  cancelHours: 2,
  maxDiners: 20,
  confirmUpTo: 0,
  stays: [{ upTo: 200, minutes: 120 }],
  tables: [],
  joins: [],
  walkInPercent: 0,
  arrivalsPerSlot: null,
  seats: 20,
  ...changes,
})

const table = (id: string, seats: number, areaId: string | null = null) => ({ id, number: id, seats, areaId })
const hour = 3_600_000
const evening = { diners: 2, areaId: null, from: 0, to: 2 * hour }

describe('a party gets', () => {
  const tables = [table('six', 6), table('two', 2), table('four', 4), table('terrace', 2, 'out')]

  test.each([
    ['the smallest table that is large enough', 2, [], ['two']],
    ['a larger table if the smallest is taken', 2, ['two', 'terrace'], ['four']],
    ['no table if all that are large enough are taken', 5, ['six'], null],
    ['no table if none is large enough', 7, [], null],
  ])('%s', (_, diners, busy, expected) => {
    const taken = busy.map((id) => ({ tableIds: [id], diners: 1, from: hour, to: 3 * hour }))
    expect(placeFinder(rules({ tables }), taken)({ ...evening, diners })).toEqual(expected)
  })

  test('only a table in the area that it asks for', () => {
    const find = placeFinder(rules({ tables }), [])
    expect(find({ ...evening, areaId: 'out' })).toEqual(['terrace'])
    expect(find({ ...evening, areaId: 'out', diners: 3 })).toBeNull()
  })

  test('tables that may be put together if no single table is large enough', () => {
    const find = placeFinder(rules({ tables, joins: [['two', 'four', 'six']] }), [])
    expect(find({ ...evening, diners: 7 })).toEqual(['two', 'six'])
    expect(find({ ...evening, diners: 12 })).toEqual(['two', 'four', 'six'])
    expect(find({ ...evening, diners: 13 })).toBeNull()
  })

  test('a table from the exact instant at which the previous party leaves', () => {
    const before: Seated = { tableIds: ['two', 'four', 'six', 'terrace'], diners: 2, from: -hour, to: 0 }
    expect(placeFinder(rules({ tables }), [before])(evening)).toEqual(['two'])
    expect(placeFinder(rules({ tables }), [{ ...before, to: 1 }])(evening)).toBeNull()
  })

  test('no table if too few seats would be left for walk-ins', () => {
    // Of 14 seats, 30 % are 4.2: five stay free, nine can be booked.
    const find = (taken: Seated[]) => placeFinder(rules({ tables, walkInPercent: 30 }), taken)
    const six: Seated = { tableIds: ['six'], diners: 5, from: hour, to: 2 * hour }
    expect(find([six])(evening)).toEqual(['two'])
    expect(find([six, { ...six, tableIds: ['two'] }])(evening)).toBeNull()
    // Two that don't overlap count one at a time.
    const early: Seated = { tableIds: ['terrace'], diners: 2, from: 0, to: hour }
    expect(find([six, early])(evening)).toEqual(['two'])
  })

  test('no table if the kitchen’s limit of guests arriving at that time is reached', () => {
    const find = placeFinder(rules({ tables, arrivalsPerSlot: 5 }), [
      { tableIds: ['four'], diners: 4, from: 0, to: hour },
    ])
    expect(find(evening)).toBeNull()
    expect(find({ ...evening, diners: 1 })).toEqual(['two'])
    expect(find({ ...evening, from: hour / 2 })).toEqual(['two'])
    // A party that came early counts at its time, and at no other.
    const early = { tableIds: ['four'], diners: 4, from: 0, to: 3 * hour, arrivesAt: hour }
    const beside = placeFinder(rules({ tables, arrivalsPerSlot: 5 }), [early])
    expect(beside(evening)).toEqual(['two'])
    expect(beside({ ...evening, from: hour })).toBeNull()
  })

  test('a place by the number of seats alone if the shop lists no tables', () => {
    const find = placeFinder(rules({ seats: 10 }), [{ tableIds: [], diners: 7, from: hour, to: 2 * hour }])
    expect(find({ ...evening, diners: 3 })).toEqual([])
    expect(find({ ...evening, diners: 4 })).toBeNull()
  })

  test('no table if bookings made before the shop listed tables need the seats', () => {
    const before: Seated = { tableIds: [], diners: 12, from: hour, to: 2 * hour }
    // Of fourteen seats two are left, however many tables are.
    expect(placeFinder(rules({ tables }), [before])(evening)).toEqual(['two'])
    expect(placeFinder(rules({ tables }), [before])({ ...evening, diners: 3 })).toBeNull()
    expect(
      placeFinder(rules({ tables }), [before])({ ...evening, diners: 3, from: 2 * hour, to: 3 * hour }),
    ).toEqual(['four'])
    const gone = { ...before, tableIds: ['gone'] }
    expect(placeFinder(rules({ tables }), [gone])({ ...evening, diners: 3 })).toEqual(['four'])
  })

  test('no table that the party of a removed table needs, at any time of that party’s stay', () => {
    const find = (taken: Seated[]) => placeFinder(rules({ tables, joins: [['two', 'four']] }), taken)
    const gone: Seated = { tableIds: ['gone'], diners: 5, from: hour, to: 3 * hour }
    expect(find([gone])({ ...evening, diners: 5 })).toEqual(['two', 'four'])
    expect(find([gone, gone])({ ...evening, diners: 2 })).toEqual(['terrace'])
    expect(find([gone, gone])({ ...evening, diners: 3 })).toBeNull()
    expect(find([gone, gone])({ ...evening, diners: 3, to: hour })).toEqual(['four'])
    // The largest first, whichever was booked first; and a table is needed only while others have it.
    const small: Seated = { ...gone, tableIds: ['old'], diners: 2 }
    expect(find([small, small, gone, gone])(evening)).toBeNull()
    expect(
      find([{ tableIds: ['six'], diners: 6, from: 0, to: hour }, gone])({ ...evening, diners: 3 }),
    ).toEqual(['four'])
    // Half of its place is still there, and is enough.
    expect(find([{ ...gone, tableIds: ['gone', 'six'] }])({ ...evening, diners: 6 })).toEqual(['two', 'four'])
  })

  test('no table if the party of a removed table needs the seats', () => {
    const gone: Seated = { tableIds: ['gone'], diners: 10, from: 0, to: hour }
    expect(placeFinder(rules({ tables, walkInPercent: 10 }), [gone])(evening)).toEqual(['two'])
    expect(placeFinder(rules({ tables, walkInPercent: 10 }), [{ ...gone, diners: 11 }])(evening)).toBeNull()
  })
})

/** By minutes instead of intervals, and all choices of tables instead of the best. */
function isFreeByMinutes(shop: BookingRules, taken: Seated[], wish: typeof evening): boolean {
  const seatsOf = (id: string) => shop.tables.find((one) => one.id === id)?.seats ?? 0
  const all = shop.tables.map(({ id }) => id)
  const together = (ids: string[]) =>
    ids.length === 1 || shop.joins.some((join) => ids.every((id) => join.includes(id)))
  for (let bits = 1; bits < 2 ** all.length; bits += 1) {
    const ids = all.filter((_, index) => (bits & (1 << index)) !== 0)
    const seats = ids.reduce((sum, id) => sum + seatsOf(id), 0)
    if (seats < wish.diners || !together(ids)) continue
    let isFree = true
    for (let minute = wish.from; minute < wish.to; minute += 1)
      for (const other of taken)
        if (other.from <= minute && minute < other.to && other.tableIds.some((id) => ids.includes(id)))
          isFree = false
    if (isFree) return true
  }
  return false
}

test('a place is found exactly if one is free, and it is large enough and not taken', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const shop = fc.record({
    seats: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 5 }),
    joins: fc.array(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 2, maxLength: 3 }), {
      maxLength: 3,
    }),
  })
  const seated = fc.record({
    tableIds: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 2 }),
    diners: fc.integer({ min: 1, max: 6 }),
    from: fc.integer({ min: 0, max: 30 }),
    stay: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(
      shop,
      fc.array(seated, { maxLength: 12 }),
      fc.integer({ min: 1, max: 14 }),
      fc.integer({ min: 0, max: 30 }),
      ({ seats, joins }, others, diners, from) => {
        const given = rules({ tables: ids.map((id, index) => table(id, seats[index]!)), joins })
        const taken = others.map(({ stay, ...one }) => ({ ...one, to: one.from + stay }))
        const wish = { diners, areaId: null, from, to: from + 8 }
        const place = placeFinder(given, taken)(wish)
        expect(place !== null).toBe(isFreeByMinutes(given, taken, wish))
        if (place === null) return
        const found = given.tables.filter(({ id }) => place.includes(id))
        expect(found.reduce((sum, one) => sum + one.seats, 0)).toBeGreaterThanOrEqual(diners)
        const clash = taken.filter((one) => one.from < wish.to && wish.from < one.to)
        expect(clash.some(({ tableIds }) => tableIds.some((id) => place.includes(id)))).toBe(false)
      },
    ),
    { numRuns: 3_000 },
  )
})
