import type { Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, smokeIf, test } from '../../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder } from '../../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

/** How browsers refuse a database: there is none, it may not be asked for, or none can be opened. */
const refusals: Record<string, () => void> = {
  'has none': () => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }),
  'forbids it': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('access is denied', 'SecurityError')
    }
  },
  'opens none': () => {
    const open = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name) {
      const request = open.call(this, `${name}-refused`)
      request.addEventListener('upgradeneeded', (event) => {
        event.stopImmediatePropagation()
        request.transaction?.abort()
      })
      Object.defineProperty(request, 'error', {
        value: new DOMException('not in this mode', 'InvalidStateError'),
      })
      return request
    }
  },
}

async function orderFromMemory(page: Page): Promise<number> {
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await expect(page.getByText('This browser saves nothing: offline use is off')).toBeVisible()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  return placeTheOrder(page)
}

/** Nothing else has the app's files: what the page hasn't fetched by then comes once the server is back. */
const untilHas = (page: Page, file: string) =>
  expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringContaining(`/assets/${file}-`))

test('without IndexedDB, dishes tapped before the app starts go into the cart in memory', async ({
  page,
}) => {
  await page.addInitScript(refusals['has none']!)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const add = document.querySelector<HTMLElement>('#first-screen [data-dish]')
      for (let tap = 0; tap < 2; tap += 1) add?.click()
    })
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  const more = page.getByRole('button', { name: /^Add one more .*, 2 in the cart$/ })
  await expect(more).toBeVisible()
  await page.waitForTimeout(1_500)
  await expect(more).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('button', { name: /View cart ?, 2 dishes/ })).toBeVisible()
})

for (const [how, refuse] of Object.entries(refusals)) {
  test(
    `G20 without IndexedDB (the browser ${how}), ordering works from memory and says that offline use is off`,
    smokeIf(how === 'has none'),
    async ({ page }) => {
      await page.addInitScript(refuse)
      const total = await orderFromMemory(page)
      await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
      expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '1' }])
    },
  )
}

test('G20 G2 without IndexedDB, an order tapped while the server is down is placed once when it is back', async ({
  page,
}) => {
  await page.addInitScript(refusals['forbids it']!)
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await untilHas(page, 'order')
  await server.stop('SIGKILL')
  await placeTheOrder(page)
  await expect(page.getByText('keep this page open').first()).toBeVisible()
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
  await server.start()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
})

test('G20 without IndexedDB, an order stays in memory until the server is back and its screen’s code loads', async ({
  browser,
}) => {
  // Nothing else has the app's files.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(refusals['forbids it']!)
  const { promise: gone, resolve: goes } = Promise.withResolvers<void>()
  await page.route(/\/assets\/order-/, async (route) => {
    await gone
    await route.continue()
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await server.stop('SIGKILL')
  goes()
  await placeTheOrder(page)
  await server.start()
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toHaveLength(1)
  await context.close()
})

test('G22 a page that can’t read its database says so over the first screen, and goes on by itself once it can', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...given) {
      if (!('isFound' in globalThis)) throw new DOMException('connection lost', 'UnknownError')
      return transaction.apply(this, given)
    }
  })
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  const words = page.getByRole('alert').getByText("What is saved on this phone can't be read right now.")
  await expect(words).toBeVisible()
  await expect(page.locator('#first-screen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.evaluate(() => Object.assign(globalThis, { isFound: true }))
  await expect(words).toHaveCount(0)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
})

/** Takes all room from the app's storage, or gives it back. */
async function leaveRoom(page: Page, quotaSize?: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  const origin = `http://localhost:${server.port}`
  await devTools.send('Storage.overrideQuotaForOrigin', {
    origin,
    ...(quotaSize !== undefined && { quotaSize }),
  })
}

test('G19 G20 a table scanned on a full phone says that there is no room, and can be ordered at without saving', async ({
  page,
}) => {
  await page.goto('about:blank')
  await leaveRoom(page, 1)
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  const words = page.getByRole('alert').getByText('There is no room left on this phone')
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Go on without saving' }).click()
  await expect(page.getByText('This phone is full: nothing is saved, and offline use is off')).toBeVisible()
  await expect(words).toHaveCount(0)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  const total = await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '1' }])
})

test('G19 G20 a full phone that opens the menu for the first time says that there is no room, and can order without saving', async ({
  page,
}) => {
  await page.goto('about:blank')
  await leaveRoom(page, 1)
  await page.goto(`http://localhost:${server.port}/menu`)
  const words = page.getByRole('alert').getByText("so the menu couldn't be saved")
  await expect(words).toBeVisible()
  await page.getByRole('button', { name: 'Go on without saving' }).click()
  await expect(page.getByText('This phone is full: nothing is saved, and offline use is off')).toBeVisible()
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await expect(page.getByRole('button', { name: /View cart ?, 1 dish/ })).toBeVisible()
})

test('G19 the words about a full phone go once the table is saved in the room that was made', async ({
  page,
}) => {
  await page.goto('about:blank')
  await leaveRoom(page, 1)
  await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
  const words = page.getByRole('alert').getByText('There is no room left on this phone')
  await expect(words).toBeVisible()
  await leaveRoom(page)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(words).toHaveCount(0)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
})
