import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { placeFinder } from '../../../../../core/domain/booking/find-tables.ts'
import { BookingEntry } from '../../../../../core/schema/shop-file/shop-file-booking.ts'
import { ShopFile } from '../../../../../core/schema/shop-file/shop-file.ts'
import {
  compileBookingOffer,
  compileBookingRules,
} from '../../../../../server/shops/compile/compile-booking.ts'
import { largestParty, usualParty } from '../../../../../server/shops/compile/largest-party.ts'
import { smallShop } from '../../../../support/shops/small-shop.ts'

const table = (id: string, seats: number) => ({ id, number: id, seats })

test.each<[object, number]>([
  [{}, 20],
  [{ seatsPerSlot: 12 }, 12],
  [{ seatsPerSlot: 200 }, 20],
  [{ tables: [table('a', 4)] }, 4],
  [{ tables: [table('a', 4), table('b', 6)], seatsPerSlot: 2 }, 6],
  [{ tables: [table('a', 4), table('b', 6)], joins: [['a', 'b']] }, 10],
  [{ tables: [table('a', 40)] }, 20],
  [{ arrivalsPerSlot: 10 }, 10],
  [{ tables: [table('a', 8)], arrivalsPerSlot: 5 }, 5],
  [{ tables: [table('a', 40)], maxDiners: 30 }, 30],
  [{ maxDiners: 50 }, 20],
  [{ walkInPercent: 20 }, 16],
  [{ maxDiners: 18, walkInPercent: 20 }, 16],
  [{ tables: [table('a', 8), table('b', 4)], walkInPercent: 50 }, 4],
  [{ tables: [table('a', 4), table('b', 4)], joins: [['a', 'b']], maxDiners: 8, walkInPercent: 50 }, 4],
  [{ tables: ['a', 'b', 'c'].map((id) => table(id, 4)), joins: [['a', 'b', 'c']], walkInPercent: 10 }, 8],
])('with %j, a party of at most %i may book', (booking, most) => {
  expect(largestParty(v.parse(BookingEntry, booking))).toBe(most)
})

test('the largest party is the largest that gets a table in an empty restaurant', () => {
  const seats = fc.integer({ min: 1, max: 9 })
  const tables = fc.array(seats, { maxLength: 4 })
  const percent = fc.integer({ min: 0, max: 90 })
  const few = fc.option(fc.integer({ min: 1, max: 25 }), { nil: undefined })
  fc.assert(
    fc.property(tables, percent, few, few, few, (sizes, walkInPercent, maxDiners, arrivals, seatsPerSlot) => {
      const listed = sizes.map((size, at) => table(`t${at}`, size))
      const booking = v.parse(BookingEntry, {
        tables: listed,
        joins: listed.length > 1 ? [listed.map(({ id }) => id)] : [],
        walkInPercent,
        maxDiners,
        arrivalsPerSlot: arrivals,
        seatsPerSlot,
      })
      const find = placeFinder(compileBookingRules(booking), [])
      const most = maxDiners ?? usualParty
      const seated = Array.from({ length: most }, (_, at) => at + 1).filter((diners) =>
        find({ diners, areaId: null, from: 0, to: 1 }),
      )
      expect(largestParty(booking)).toBe(Math.max(0, ...seated))
    }),
  )
})

test('bookings aren’t offered when no party can ever get a table', () => {
  const offer = (walkInPercent: number) => {
    const booking = v.parse(BookingEntry, { tables: [table('a', 4)], walkInPercent })
    return compileBookingOffer({ ...v.parse(ShopFile, smallShop()), booking }, 'en', null)
  }
  expect(offer(0)?.maxDiners).toBe(4)
  expect(offer(10)).toBeNull()
})
