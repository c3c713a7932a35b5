import { type ServiceWorkerHandle, serviceWorkerOf } from '../support/browser/kills.ts'
import { untilOffline } from '../support/browser/phone-view.ts'
import { launchArgs, executablePath } from '../support/browser/chromium.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, smokeIf, test } from '../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

// Only the browser with windows has what this is about.
test.use({ phone: 'new', launchOptions: { executablePath, args: launchArgs } })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

/** What wakes the service worker while no tab is open. */
const occasions: Record<string, (worker: ServiceWorkerHandle) => Promise<void>> = {
  'when the network is back': (worker) => worker.sync('larder-outbox'),
  'when a periodic sync wakes it': (worker) => worker.periodicSync('larder-outbox'),
  'when a push message arrives, even an unreadable one': (worker) => worker.push('?'),
}

test('a Background Sync is requested when an order is saved, and again when the app is left while it waits', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const manager = (
      globalThis as unknown as { SyncManager: { prototype: { register(tag: string): unknown } } }
    ).SyncManager.prototype
    const { register } = manager
    manager.register = function (tag) {
      document.documentElement.dataset['asked'] = String(
        Number(document.documentElement.dataset['asked'] ?? 0) + 1,
      )
      return register.call(this, tag)
    }
  })
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  const leave = () =>
    page.evaluate(() => {
      const seen = Object.getOwnPropertyDescriptor(Document.prototype, 'visibilityState')!
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
      Object.defineProperty(document, 'visibilityState', seen)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  const asked = () => page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0))
  await leave()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  expect(await asked()).toBe(0)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  await expect.poll(asked).toBe(1)
  await leave()
  await expect.poll(asked).toBe(2)
})

for (const [when, wake] of Object.entries(occasions)) {
  test(
    `G28 the service worker sends a waiting order after the last tab was closed, ${when}`,
    smokeIf(when === 'when the network is back'),
    async ({ context, page }) => {
      const origin = `http://localhost:${server.port}`
      // Without it no browser hands a message over.
      await context.grantPermissions(['notifications'], { origin })
      await page.goto(`${origin}/?table=t1-k7wq`)
      await untilReadyOffline(page)
      await addDish(page, 'Desserts', 'Burnt cheesecake')
      await continueAsGuest(page)
      await server.stop('SIGKILL')
      await untilOffline(page)
      await placeTheOrder(page)
      await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()

      const worker = await serviceWorkerOf(await context.newPage(), origin)
      await page.close()
      await server.start()
      await wake(worker)
      await expect.poll(() => server.orders().length).toBe(1)
    },
  )
}
