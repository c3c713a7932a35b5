import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

let server: DemoServer
test.beforeEach(async ({ page }) => {
  server = await openDemoServer()
  // Safari has neither of them in a page that isn't on the home screen.
  await page.addInitScript(() => {
    for (const name of ['SyncManager', 'PushManager']) Reflect.deleteProperty(globalThis, name)
  })
})
test.afterEach(() => server.dispose())

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1'
test.use({ userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6 like Mac OS X) ${safari}` })

const origin = () => `http://localhost:${server.port}`

test('an iPhone’s guest is told what Safari deletes, and what the home screen doesn’t have', async ({
  page,
}) => {
  await page.goto(`${origin()}/login?table=t2-m4xe&redirect=/profile`)
  await expect(page.getByText(/may remove them after seven days without a visit/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  const section = page.getByRole('region', { name: 'On your home screen' })
  await expect(section).toContainText('The app on your home screen starts empty: sign in there.')
  await expect(page.getByText('The browser may remove it after seven days without a visit.')).toBeVisible()
})

test('where a closed app sends nothing, the customer is asked to keep it open', async ({ page, context }) => {
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect(page.locator('#app').getByRole('button', { name: /^Add / }).first()).toBeVisible()
  // The sheet's code comes late.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  const banner = page.getByRole('status').getByRole('button', { name: /^You're offline/ })
  await expect(banner).toBeVisible()
  // A tap as it appears was meant for what it covers.
  await page.waitForTimeout(1_000)
  await banner.click()
  await expect(page.getByRole('dialog')).toContainText('Keep the app open, or come back to it.')
})
