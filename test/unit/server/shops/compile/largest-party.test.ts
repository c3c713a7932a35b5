import * as v from 'valibot'
import { expect, test } from 'vitest'
import { BookingEntry } from '../../../../../core/schema/shop-file/shop-file-booking.ts'
import { largestParty } from '../../../../../server/shops/compile/largest-party.ts'

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
])('of %j at most %i may book together', (booking, most) => {
  expect(largestParty(v.parse(BookingEntry, booking))).toBe(most)
})
