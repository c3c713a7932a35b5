import { expect, test } from 'vitest'
import { placesFor } from '../../../desk/tables/places.ts'

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

test('a party is put at one table, or at those together that it needs all of, each way once', () => {
  expect(offered(5)).toEqual(['D (6)', 'A + B (6)', 'A + C (6)', 'B + C (8)'])
  expect(offered(8)).toEqual(['B + C (8)'])
  expect(offered(9)).toEqual(['A + B + C (10)'])
  expect(offered(11)).toEqual([])
})
