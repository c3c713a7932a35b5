import { expect } from 'vitest'
import { test } from './support/stage.ts'
import { addDish, continueAsGuest, placeTheOrder, readyOffline, restaurantHasIt } from './support/walk.ts'

test('G2 G3 ordering from a table’s link stores one order at the restaurant, with the total that was shown', async ({
  server,
  phone,
}) => {
  await phone.open(`http://localhost:${server.port}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await addDish(phone, 'Salads and cold soup', 'Burrata, tomato and pesto')
  await continueAsGuest(phone)
  const total = await placeTheOrder(phone)
  await phone.sees(restaurantHasIt)
  expect(server.orders()).toMatchObject([
    { total_cents: total, state: 'waitingForConfirmation', table_number: '1' },
  ])
  expect(server.lines().map(({ quantity }) => quantity)).toEqual([1, 1])
  expect(server.lines().reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
})
