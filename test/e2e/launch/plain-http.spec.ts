import { shellArgs, shellPath } from '../support/browser/chromium.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder } from '../support/walk.ts'

// As in one's own network: browsers trust no name but the machine's own without https, and keep much from such a page.
test.use({
  phone: 'new',
  launchOptions: {
    executablePath: shellPath,
    args: [...shellArgs, '--host-resolver-rules=MAP larder.test 127.0.0.1'],
  },
})

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
  server.change("update shop_hosts set host = 'larder.test' where host = 'localhost'")
})
test.afterEach(() => server.dispose())

const origin = () => `http://larder.test:${server.port}`

test('over plain HTTP, ordering and confirming work, and the app doesn’t promise offline use', async ({
  page,
  browser,
}) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await expect(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await addDish(page, 'Desserts', 'Crema catalana')
  await continueAsGuest(page)
  await placeTheOrder(page)
  await expect(page.getByText('Saving the menu on this phone…')).toHaveCount(0)

  const desk = await (await browser.newContext()).newPage()
  await desk.goto(`${origin()}/desk`)
  await desk.getByRole('textbox', { name: 'Key' }).fill(server.deskKey)
  await desk.getByRole('button', { name: 'Sign in' }).click()
  await desk
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await page.goto(`${origin()}/`)
  await expect(page.getByRole('link', { name: 'See the menu' })).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(page.getByText('Saving the menu on this phone…')).toHaveCount(0)
})
