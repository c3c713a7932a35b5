import { expect, test } from 'playwright/test'
import { type ServerProcess, createServerProcess } from './support/server-process.ts'
import { addDish, continueAsGuest, placeTheOrder, untilReadyOffline } from './support/walk.ts'

let server: ServerProcess
test.beforeEach(async () => {
  server = await createServerProcess()
})
test.afterEach(() => server.dispose())

test('G28 the service worker sends what waits after the last tab was closed', async ({ context, page }) => {
  const origin = `http://localhost:${server.port}`
  await page.goto(`${origin}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await server.stop('SIGKILL')
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()

  // The browser wakes the worker when the network is back; here the test does, as nothing can be waited for.
  const other = await context.newPage()
  const devtools = await context.newCDPSession(other)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  devtools.on('ServiceWorker.workerRegistrationUpdated', (event) =>
    registrations.push(...event.registrations),
  )
  await devtools.send('ServiceWorker.enable')
  await page.close()
  await server.start()
  await expect.poll(() => registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)).toBeDefined()
  const { registrationId } = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)!
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'larder-outbox',
    lastChance: false,
  })
  await expect.poll(() => server.orders().length, { timeout: 15_000 }).toBe(1)
})
