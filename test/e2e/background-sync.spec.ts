import { serviceWorkerOf } from './support/kills.ts'
import { untilOffline } from './support/phone-view.ts'
import { chromiumArgs, executablePath } from './support/chromium.ts'
import { type DemoServer, openDemoServer } from './support/demo-server.ts'
import { expect, test } from './support/test.ts'
import { addDish, continueAsGuest, placeTheOrder, untilReadyOffline } from './support/walk.ts'

// Only the browser with windows has what this is about.
test.use({ phone: 'new', launchOptions: { executablePath, args: chromiumArgs } })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('G28 the service worker sends what waits after the last tab was closed', async ({ context, page }) => {
  const origin = `http://localhost:${server.port}`
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
  await worker.sync('larder-outbox')
  await expect.poll(() => server.orders().length).toBe(1)
})
