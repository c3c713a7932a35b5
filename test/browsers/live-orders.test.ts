import { expect, onTestFinished } from 'vitest'
import { openKitchen } from '../e2e/support/servers/kitchen.ts'
import { test } from './support/stage.ts'
import { addDish, continueAsGuest, placeTheOrder, readyOffline, restaurantHasIt } from './support/walk.ts'

test('each step of an order in the kitchen appears on the open phone within two seconds', async ({
  phone,
}) => {
  const kitchen = await openKitchen()
  onTestFinished(() => kitchen.dispose())
  await phone.open(`${kitchen.origin}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(phone)
  await placeTheOrder(phone)
  await phone.sees(restaurantHasIt)
  await expect.poll(() => kitchen.services.live.size, { timeout: 10_000 }).toBe(1)
  // Without the stream it asks after five seconds at the earliest.
  await kitchen.move('confirm')
  await phone.sees({ role: 'heading', name: 'Confirmed' }, 2_000)
  await kitchen.move('prepare')
  await phone.sees({ role: 'heading', name: 'In preparation' }, 2_000)
})
