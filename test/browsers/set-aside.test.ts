import { expect } from 'vitest'
import { type Phone, test } from './support/stage.ts'
import { addDish, readyOffline } from './support/walk.ts'

test('G24 a page that is left and reached again with the back button is loaded anew and works', async ({
  server,
  phone,
}) => {
  const origin = `http://localhost:${server.port}`
  await phone.open(`${origin}/?table=t3-p9hd`)
  await phone.sees(readyOffline, 60_000)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await phone.run(() => void Object.assign(window, { isFirst: true }))
  await goOn(phone, `${origin}/healthz`)
  await phone.run(() => history.back())
  // For a moment it may stand there as it was left.
  await expect.poll(() => phone.run(() => 'isFirst' in window), { timeout: 20_000 }).toBe(false)
  await addDish(phone, 'Desserts', 'Burnt cheesecake')
  await phone.sees({ role: 'button', name: /View cart\W+2 dishes/ })
  expect(await phone.run(() => location.pathname)).toBe('/menu')
})

/** Loads an address in the same tab: the page before it may be kept for the back button. */
async function goOn(phone: Phone, address: string): Promise<void> {
  await phone.run((to) => location.assign(to), address)
  await expect.poll(() => phone.run(() => location.href), { timeout: 20_000 }).toBe(address)
}
