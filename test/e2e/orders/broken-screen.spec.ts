import { changeRows } from '../support/browser/phone-storage.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

test('from a screen that can’t be drawn, a link leads to Home at the same table', async ({ page }) => {
  await orderDessert(page, `http://localhost:${server.port}`)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  // Nobody sends the row anew.
  await server.stop('SIGKILL')
  // As no release writes it.
  await changeRows(page, 'orders', { lines: null })
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start again' })).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL(/\/\?table=t2-m4xe$/)
  await expect(page.getByRole('heading', { name: 'La Despensa', level: 1 })).toBeVisible()
})
