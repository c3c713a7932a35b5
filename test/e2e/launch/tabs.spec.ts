import type { Page } from 'playwright/test'
import { untilOffline } from '../support/browser/phone-view.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { signUp } from '../support/sign-up.ts'
import { addDish, continueAsGuest, intentOf, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

const menuAt = (table: string) => `http://localhost:${server.port}/menu?table=${table}`
const cartOf = (page: Page) => page.getByRole('button', { name: /View cart/ })

test('G24 a dish added in one tab appears in the cart of another tab', async ({ context, page }) => {
  await page.goto(menuAt('t1-k7wq'))
  const other = await context.newPage()
  await other.goto(menuAt('t1-k7wq'))
  await expect(other.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await expect(cartOf(page)).toContainText('1')
  await expect(cartOf(other)).toContainText('1')
})

test('G24 a tab that received no broadcast shows another tab’s change when it becomes visible again', async ({
  context,
  page,
}) => {
  await page.goto(menuAt('t1-k7wq'))
  // What is drawn ahead of the app isn't on the phone yet, and the other tab won't hear when it is.
  await expect(page.locator('#app').getByRole('navigation', { name: 'Categories' })).toBeVisible()
  const deaf = await context.newPage()
  await deaf.addInitScript(() => {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    } as unknown as typeof BroadcastChannel
  })
  await deaf.goto(menuAt('t1-k7wq'))
  // Nor has this one read its cart before.
  await expect(deaf.locator('#app').getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(deaf.locator('#first-screen')).toHaveCount(0)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await expect(cartOf(page)).toContainText('1')
  // Long enough for every timer that would show it by itself.
  await deaf.waitForTimeout(2_000)
  await expect(cartOf(deaf)).toHaveCount(0)
  await deaf.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(cartOf(deaf)).toContainText('1')
})

/** Everything that this browser holds for the app: its database, its caches and its tab's storage. */
const heldBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opened = indexedDB.open('larder')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opened.addEventListener('success', () => resolve(opened.result))
      opened.addEventListener('error', () => reject(opened.error))
    })
    const names = [...database.objectStoreNames]
    const transaction = database.transaction(names)
    const stores = await Promise.all(
      names.map(
        (name) =>
          new Promise<[string, unknown[]]>((resolve, reject) => {
            const rows = transaction.objectStore(name).getAll()
            rows.addEventListener('success', () => resolve([name, rows.result]))
            rows.addEventListener('error', () => reject(rows.error))
          }),
      ),
    )
    database.close()
    const pictures = (await caches.has('pictures')) ? await (await caches.open('pictures')).keys() : []
    return JSON.stringify({
      ...Object.fromEntries(stores),
      pictures: pictures.length,
      session: { ...sessionStorage },
    })
  })

test(
  'G26 leaving guest mode removes carts, menus, orders, notes and tokens from every tab and the phone',
  { tag: '@smoke' },
  async ({ context, page }) => {
    await page.goto(menuAt('t1-k7wq').replace('/menu', '/'))
    await untilReadyOffline(page)
    await addDish(page, 'Desserts', 'Burnt cheesecake')
    await continueAsGuest(page)
    await placeTheOrder(page)
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    const other = await context.newPage()
    await other.goto(menuAt('t1-k7wq'))
    await addDish(other, 'Desserts', 'Burnt cheesecake')
    await cartOf(other).click()
    await other.getByRole('link', { name: /Go to checkout/ }).click()
    await other.getByRole('textbox', { name: /note/i }).first().fill('no nuts for Rosa')
    await expect.poll(() => heldBy(other)).toContain('Rosa')

    await server.stop('SIGKILL')
    await page.goto(menuAt('t1-k7wq').replace('/menu', '/profile'))
    await page.getByRole('button', { name: 'Exit guest mode' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
    await expect(async () => {
      for (const tab of [page, other]) {
        const held = JSON.parse(await heldBy(tab))
        expect(held).toMatchObject({
          carts: [],
          comboCarts: [],
          menus: [],
          menuViews: [],
          orders: [],
          sessions: [],
          outbox: [],
        })
        // The shop's own face, which is on the screen.
        expect(held.pictures).toBeLessThan(3)
        expect(JSON.stringify(held)).not.toContain('Rosa')
      }
    }).toPass({ intervals: [100] })
    await expect(other).toHaveURL(/^[^?]*\/login/)
  },
)

test('G32 leaving guest mode clears what was typed into a form in another tab', async ({ context, page }) => {
  const origin = `http://localhost:${server.port}`
  await page.goto(`${origin}/profile`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await page.getByRole('button', { name: 'Exit guest mode' }).waitFor()
  const other = await context.newPage()
  await other.goto(`${origin}/register`)
  await other.getByLabel('First name').fill('Filomena')
  const drafts = () => other.evaluate(() => JSON.stringify({ ...sessionStorage }))
  await expect.poll(drafts).toContain('Filomena')
  await page.getByRole('button', { name: 'Exit guest mode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
  await expect.poll(drafts).not.toContain('Filomena')
  await other.reload()
  await expect(other.getByLabel('First name')).toHaveValue('')
})

test('G26 leaving guest mode first shows unsent orders, then parks or deletes them as chosen', async ({
  page,
}) => {
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/'))
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'Saved on this phone' })).toBeVisible()
  const leave = async (erase: boolean) => {
    await page.goto(menuAt('t1-k7wq').replace('/menu', '/profile'))
    // Until then it may just be trying to send, and what is being tried is put aside by whoever sends next.
    await untilOffline(page)
    await page.getByRole('button', { name: 'Exit guest mode' }).click()
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText("These haven't reached the restaurant:")).toBeVisible()
    if (erase) await sheet.getByRole('checkbox', { name: "Delete what wasn't sent" }).check()
    await sheet.getByRole('button', { name: 'Exit guest mode' }).click()
    await expect(page).not.toHaveURL(/profile/)
  }
  await leave(false)
  await expect.poll(async () => JSON.parse(await heldBy(page)).outbox).toMatchObject([{ state: 'parked' }])

  await server.start()
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/login'))
  await expect.poll(async () => JSON.parse(await heldBy(page)).sessions).toMatchObject([{ key: 'guestPass' }])
  await server.stop('SIGKILL')
  // The restaurant has just been heard from, and would be sent to: a new page has heard from nobody.
  await page.reload()
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).not.toHaveURL(/^[^?]*\/login/)
  await leave(true)
  await expect.poll(async () => JSON.parse(await heldBy(page)).outbox).toEqual([])
  expect(server.orders()).toHaveLength(0)
})

test('G32 a member’s unsent order isn’t listed, counted or opened by address for the next guest', async ({
  page,
}) => {
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/register'))
  await signUp(page, server)
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/'))
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await page.getByRole('button', { name: /View cart/ }).click()
  await page.getByRole('link', { name: /Go to checkout/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await server.stop('SIGKILL')
  await untilOffline(page)
  await placeTheOrder(page)
  const id = intentOf(page)
  const ordersTab = page.getByRole('link', { name: /^Orders/ })
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/order'))
  await expect(page.getByRole('article')).toContainText('Burnt cheesecake')
  await expect(ordersTab).toContainText('1')
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/profile'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/profile/)

  await server.start()
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/login'))
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page).not.toHaveURL(/^[^?]*\/login/)
  await page.goto(menuAt('t1-k7wq').replace('/menu', '/order'))
  await expect(page.getByText('No orders yet')).toBeVisible()
  await expect(ordersTab).not.toContainText('1')
  await page.goto(menuAt('t1-k7wq').replace('/menu', `/order/detail/${id}`))
  await expect(page.getByRole('heading', { name: "We can't find this order" })).toBeVisible()
  await expect(page.getByText('Burnt cheesecake')).toHaveCount(0)
  expect(JSON.parse(await heldBy(page)).outbox).toMatchObject([{ id, customerId: expect.any(String) }])
})
