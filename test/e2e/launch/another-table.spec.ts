import type { Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { untilOffline } from '../support/browser/phone-view.ts'
import { addDish, chooseAndAdd, continueAsGuest, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const at = (path: string, table?: string) =>
  `http://localhost:${server.port}${path}${table ? `?table=${table}` : ''}`
const question = (page: Page) => page.getByRole('dialog', { name: 'Are you at table 5 now?' })
const cartOf = (page: Page) => page.getByRole('button', { name: /View cart/ })
const expectTable = (page: Page, table: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get('table')).toBe(table)
/** Which tables were sat down at, by the phone's own database. */
const satAt = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('larder')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.addEventListener('success', () => resolve(opened.result))
      opened.addEventListener('error', () => reject(opened.error))
    })
    const keys = database.transaction('diningTables').objectStore('diningTables').getAllKeys()
    const codes = await new Promise<IDBValidKey[]>((resolve) =>
      keys.addEventListener('success', () => resolve(keys.result)),
    )
    database.close()
    return codes.map(String)
  })

async function fillAtTable3(page: Page): Promise<void> {
  await page.goto(at('/menu', 't3-p9hd'))
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await expect(cartOf(page)).toContainText('1')
}

test(
  'another table’s link asks before it moves a cart, and asks again after a reload',
  { tag: '@smoke' },
  async ({ page }) => {
    await fillAtTable3(page)
    await page.goto(at('/menu', 't5-j8cb'))
    await expect(question(page)).toBeVisible()
    await expect(page.getByText('Table 3').first()).toBeVisible()
    await expectTable(page, 't3-p9hd')
    await page.reload()
    await expect(question(page)).toBeVisible()
    // Nothing has been applied: not even that one was there.
    expect(await satAt(page)).toEqual(['t3-p9hd'])

    await question(page).getByRole('button', { name: 'Stay at table 3' }).click()
    await expect(question(page)).toBeHidden()
    await expect.poll(() => new URL(page.url()).search).toBe('?table=t3-p9hd')
    await page.reload()
    await expect(cartOf(page)).toContainText('1')
    await expect(question(page)).toBeHidden()
    expect(await satAt(page)).toEqual(['t3-p9hd'])
  },
)

test('confirming the move takes the cart along, and the order goes to the new table', async ({ page }) => {
  await fillAtTable3(page)
  await page.goto(at('/order/confirm', 't5-j8cb'))
  await question(page).getByRole('button', { name: "Yes, I'm at table 5" }).click()
  await expect(question(page)).toBeHidden()
  // The way on, which asked to sign in first, leads to the new table too.
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expectTable(page, 't5-j8cb')
  await expect(question(page)).toBeHidden()
  await placeTheOrder(page)
  await expect.poll(() => server.orders().map((order) => order.table_number)).toEqual(['5'])
})

test('another table’s link asks about an order that isn’t sent yet, and says to which table it goes', async ({
  page,
}) => {
  await page.goto(at('/', 't3-p9hd'))
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  await expect(page).toHaveURL(/\/order\/detail\//)
  await page.goto(at('/menu', 't5-j8cb'))
  const asked = page.getByRole('dialog', { name: 'Are you at another table now?' })
  await expect(asked).toContainText("Your order that isn't sent yet still goes to table 3.")
  await expect(asked).not.toContainText('You filled your cart')
  await asked.getByRole('button', { name: "Yes, I've moved" }).click()
  await expect(asked).toBeHidden()
  await expectTable(page, 't5-j8cb')
})

test('a table that was left for another can’t be ordered at from another tab', async ({ page, context }) => {
  await fillAtTable3(page)
  const moved = await context.newPage()
  await moved.goto(at('/menu', 't5-j8cb'))
  await question(moved).getByRole('button', { name: "Yes, I'm at table 5" }).click()
  await expect(question(moved)).toBeHidden()
  const words = page.getByRole('main').getByText("This table's link was scanned a while ago")
  await expect(words).toBeVisible()
  await page.reload()
  await expect(words).toBeVisible()
})

test('a link without a table asks nothing; another table’s link after it still asks before it moves the cart', async ({
  page,
}) => {
  await fillAtTable3(page)
  await page.goto(at('/menu'))
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  // In a new tab, as a camera opens it.
  const tab = await page.context().newPage()
  await tab.goto(at('/menu', 't5-j8cb'))
  await expect(question(tab)).toBeVisible()
  // Closing it is no yes.
  await tab.keyboard.press('Escape')
  await expect(question(tab)).toBeHidden()
  await expectTable(tab, 't3-p9hd')
  await expect(cartOf(tab)).toContainText('1')
})

test('a table link doesn’t ask if the cart is empty or the table is the current one', async ({ page }) => {
  await page.goto(at('/menu', 't3-p9hd'))
  await expect(page.getByText('Table 3').first()).toBeVisible()
  await page.goto(at('/menu', 't5-j8cb'))
  await expect(page.getByText('Table 5').first()).toBeVisible()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.goto(at('/menu', 't5-j8cb'))
  await expect(cartOf(page)).toContainText('1')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('another table’s link also asks about a cart that was filled before the app had loaded', async ({
  browser,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const first = await context.newPage()
  await first.route(/\/assets\/(?!dexie|engine).*\.js$/, () => undefined)
  await first.goto(at('/menu', 't3-p9hd'))
  const add = first.locator('[data-dish]').first()
  await add.click()
  await expect(add).toHaveText('1')
  await expect(add).not.toHaveAttribute('aria-busy')
  await first.close()
  const second = await context.newPage()
  await second.goto(at('/menu', 't5-j8cb'))
  await expect(question(second)).toBeVisible()
  await context.close()
})

test('another table’s link also asks offline, without naming the table', async ({ page }) => {
  await page.goto(at('/item/cheesecake', 't3-p9hd'))
  await chooseAndAdd(page, [])
  await page.goto(at('/', 't3-p9hd'))
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  await page.goto(at('/menu', 't5-j8cb'))
  // Which table it is can't be asked now.
  const asked = page.getByRole('dialog', { name: 'Are you at another table now?' })
  await expect(asked).toBeVisible()
  await asked.getByRole('button', { name: "Yes, I've moved" }).click()
  await expect(asked).toBeHidden()
  await expectTable(page, 't5-j8cb')
  await expect(cartOf(page)).toContainText('1')
})

test('a link to a table that the restaurant doesn’t have leaves the cart at its table', async ({ page }) => {
  await fillAtTable3(page)
  await page.goto(at('/menu', 'nobodys'))
  const sheet = page.getByRole('dialog', { name: "This table link isn't valid" })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('button', { name: 'Stay at table 3' }).click()
  await expect(sheet).toBeHidden()
  await expectTable(page, 't3-p9hd')
})

test('another table’s link asks about a cart with only a combo, but not if an order holds that combo', async ({
  page,
}) => {
  await fillAtTable3(page)
  const putAside = (intentId: string | null) =>
    page.evaluate(async (held) => {
      const opened = indexedDB.open('larder')
      const database = await new Promise<IDBDatabase>((resolve) =>
        opened.addEventListener('success', () => resolve(opened.result)),
      )
      const transaction = database.transaction(['carts', 'comboCarts'], 'readwrite')
      transaction.objectStore('carts').clear()
      transaction.objectStore('comboCarts').put({
        key: 'despensa|dineIn',
        storeId: 'despensa',
        orderType: 'dineIn',
        updatedAt: 0,
        lines: [
          {
            id: 'line',
            comboId: 'dawn-breakfast',
            picks: [],
            quantity: 1,
            snapshot: { title: 'Dawn breakfast', picture: '', details: [], unitCents: 590 },
            intentId: held,
          },
        ],
      })
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      database.close()
    }, intentId)
  await putAside('an order')
  await page.goto(at('/menu', 't5-j8cb'))
  await expect(page.getByText('Table 5').first()).toBeVisible()
  await expect(question(page)).toBeHidden()
  await putAside(null)
  await page.goto(at('/menu', 't3-p9hd'))
  const back = page.getByRole('dialog', { name: 'Are you at table 3 now?' })
  await back.getByRole('button', { name: 'Stay at table 5' }).click()
  await expect(back).toBeHidden()
  await expectTable(page, 't5-j8cb')
})
