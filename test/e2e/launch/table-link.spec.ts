import { delayCommand } from '../support/browser/held-engine.ts'
import type { Page } from 'playwright/test'
import { changeShop } from '../support/servers/change-shop.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { dropKept } from '../support/browser/launch-answer.ts'
import { changeRows, rowsOf } from '../support/browser/phone-storage.ts'
import { expect, test } from '../support/test.ts'
import { untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const main = (page: Page) => page.getByRole('main')

test(
  'a link to an unknown table says so at once and offers to order without a table',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto(`${origin()}/?table=n0-such`)
    const words = main(page).getByText("The restaurant doesn't know this table")
    await expect(words).toBeVisible()
    await page.getByRole('link', { name: 'See the menu' }).click()
    await expect(page.getByRole('heading', { name: 'Desserts' })).toBeVisible()
    await expect(words).toBeVisible()
    await page.getByRole('link', { name: 'Order without a table' }).click()
    await expect(page).toHaveURL(`${origin()}/menu`)
    await expect(words).toBeHidden()
    await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked()
  },
)

test('a table whose scan has expired says so until its link is opened again', async ({ page }) => {
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  // Rows come before the app, which is what writes the scan down.
  await expect(page.locator('#app').getByRole('heading', { name: 'Desserts' })).toBeVisible()
  const words = main(page).getByText("This table's link was scanned a while ago")
  await expect(words).toBeHidden()
  await page.evaluate(letRunOut)
  await page.reload()
  await expect(words).toBeVisible()
  // As scanning does.
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect(page.getByRole('heading', { name: 'Desserts' })).toBeVisible()
  await expect(words).toBeHidden()
})

test('a table that is scanned again without a server is never said to have been scanned a while ago', async ({
  page,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await changeRows(page, 'diningTables', { scannedAt: 0, expiresAt: 0 })
  await server.stop('SIGKILL')
  await dropKept(page)
  await page.addInitScript(delayCommand, '"visit"')
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(globalThis, { said })
    const look = () => {
      for (const alert of document.querySelectorAll('[role=alert]')) said.add(alert.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await expect
    .poll(() => rowsOf(page, 'diningTables'))
    .not.toContainEqual(expect.objectContaining({ scannedAt: 0 }))
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said])).toEqual([])
})

test('without a network, a phone that knows only its table’s menu isn’t told that the menu is saved elsewhere too', async ({
  page,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  const saved = page.getByText(/the menu is saved on this phone/i)
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await expect(saved).toBeVisible()
  await page.goto(`${origin()}/menu`)
  await expect(page.getByText("The menu isn't on this phone yet")).toBeVisible()
  await expect(page.getByText("You're offline", { exact: true })).toBeVisible()
  await expect(saved).toHaveCount(0)
})

test('a table where nothing can be ordered for now can be left for what can be ordered without one', async ({
  page,
}) => {
  await changeShop(server, ({ services = [] }) => {
    for (const service of services)
      if (['dineIn', 'takeaway'].includes(service.orderType ?? '')) service.paused = true
  })
  await page.goto(`${origin()}/menu?table=t2-m4xe`)
  await page.getByRole('link', { name: 'Order without a table' }).click()
  await expect(page).toHaveURL(`${origin()}/menu`)
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked()
  await expect(page.locator('#app').getByRole('heading', { name: 'Desserts' })).toBeVisible()
})

test('a table’s link that has run out is not scanned again by going back to where it was opened', async ({
  page,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await page.locator('#app').getByRole('link', { name: 'See the menu' }).click()
  await expect(page.locator('#app').getByRole('heading', { name: 'Desserts' })).toBeVisible()
  await page.evaluate(letRunOut)
  // The page reads again what is stored.
  await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow')))
  const words = main(page).getByText("This table's link was scanned a while ago")
  await expect(words).toBeVisible()
  await page.getByRole('link', { name: 'Order without a table' }).click()
  await expect(page.getByRole('radio', { name: 'Pickup' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(`${origin()}/?table=t2-m4xe`)
  // The engine hears of the visit before it hears of this dish.
  await page.locator('#app').getByRole('link', { name: 'See the menu' }).click()
  await page.locator('#app').getByRole('button', { name: /^Add / }).first().click()
  const added = page
    .locator('#app')
    .getByRole('button', { name: /^Add one more / })
    .first()
  await expect(added).toBeVisible()
  await expect(added).not.toHaveAttribute('aria-busy')
  await page.reload()
  await expect(added).toBeVisible()
  await expect(words).toBeVisible()
})

/** Runs in the page: an hour passes for its tables. */
async function letRunOut(): Promise<void> {
  const opened = indexedDB.open('larder')
  await new Promise((resolve) => opened.addEventListener('success', resolve))
  const writing = opened.result.transaction('diningTables', 'readwrite')
  const tables = writing.objectStore('diningTables')
  const read = tables.getAll()
  read.addEventListener('success', () => {
    for (const table of read.result) tables.put({ ...table, expiresAt: 0 })
  })
  await new Promise((resolve) => writing.addEventListener('complete', resolve))
  opened.result.close()
}
