import { expect } from 'vitest'
import { filesWith } from '../support/files-with.ts'
import { type Phone, test } from './support/stage.ts'
import { addDish, continueAsGuest, placeTheOrder, readyOffline, restaurantHasIt } from './support/walk.ts'

test('after a guest deletes their data, their customer id is gone from the phone’s disk', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/?table=t1-k7wq`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(phone)
  await placeTheOrder(phone)
  await phone.sees(restaurantHasIt)
  const traces = [await customerIdOn(phone)]
  expect(filesWith(phone.profile, traces)).not.toEqual([])

  await phone.open(`${origin}/profile/privacy`)
  await phone.press({ role: 'button', name: 'Delete my data' })
  await phone.press({ role: 'button', name: 'Delete for good' })
  await expect.poll(() => filesWith(phone.profile, traces), { timeout: 20_000 }).toEqual([])
  await phone.open(`${origin}/profile/privacy`)
  await phone.sees({ text: 'Nobody yet' })
  await phone.restart()
  await phone.open(`${origin}/menu`)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  expect(filesWith(phone.profile, traces)).toEqual([])
})

/** Who is ordering, as the phone's database has it, read past the app. */
async function customerIdOn(phone: Phone): Promise<string> {
  await phone.run(() => {
    const opening = indexedDB.open('larder')
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('sessions').objectStore('sessions').get('current')
      reading.addEventListener('success', () => {
        Object.assign(globalThis, { customerId: reading.result.customerId })
        opening.result.close()
      })
    })
  })
  const read = () =>
    phone.run(() => String((globalThis as unknown as { customerId?: string }).customerId ?? ''))
  await expect.poll(read).not.toBe('')
  return read()
}
