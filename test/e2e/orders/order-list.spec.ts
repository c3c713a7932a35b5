import type { Page } from 'playwright/test'
import { type Kitchen, openKitchen } from '../support/servers/kitchen.ts'
import { becomeRegular } from '../support/servers/regular.ts'
import { expect, test } from '../support/test.ts'
import { chooseAndAdd, orderDessert, untilReadyOffline } from '../support/walk.ts'

let kitchen: Kitchen
test.beforeEach(async () => {
  kitchen = await openKitchen()
})
test.afterEach(() => kitchen.dispose())

const cards = (page: Page) => page.getByRole('article')
const endWords = 'That is all you have ordered here.'
const toEnd = (page: Page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))

/** Orders once, has ordered so often before, and looks at the list. */
async function openList(page: Page, count: number): Promise<void> {
  await page.goto(`${kitchen.origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  await becomeRegular(kitchen, count)
  // Not by way of the list as it was: with one order in it, its end is near, and it would fetch the others already.
  await page.goto(`${kitchen.origin}/order?table=t2-m4xe`)
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
}

/** Scrolls down until there is no more. */
async function scrollToEnd(page: Page): Promise<void> {
  const push = async () => {
    await toEnd(page)
    // On a machine that is busy with other things, a phone may give up on a page.
    const again = page.getByRole('button', { name: 'Try again' })
    if (await again.isVisible()) await again.click()
  }
  const pushing = setInterval(() => void push().catch(() => {}), 150)
  await expect(page.getByText(endWords))
    .toBeVisible({ timeout: 150_000 })
    .finally(() => clearInterval(pushing))
}

test('the order list loads older orders while it is scrolled, down to the first order', async ({ page }) => {
  await openList(page, 130)
  expect(await cards(page).count()).toBeLessThan(130)
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(130)
  await expect(page.getByText('Order R-0001', { exact: true })).toBeVisible()
})

test('offline, the order list reports older orders that it can’t fetch, and continues by itself once online', async ({
  page,
  context,
}) => {
  await openList(page, 130)
  // A worker that has just begun may not know yet that it has no network.
  const list = '**/order/list/inquiry'
  await context.route(list, (route) => route.abort())
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  await expect(async () => {
    await toEnd(page)
    await expect(page.getByText("Older orders couldn't be loaded.")).toBeVisible({ timeout: 250 })
  }).toPass()
  const here = await cards(page).count()
  expect(here).toBeGreaterThanOrEqual(50)
  await context.unroute(list)
  await context.setOffline(false)
  await expect(page.getByText("Older orders couldn't be loaded.")).toBeHidden()
  await scrollToEnd(page)
  await expect(cards(page)).toHaveCount(130)
})

test('older orders whose answer gets lost are asked for again by themselves, as the restaurant can be reached', async ({
  page,
  context,
}) => {
  await openList(page, 130)
  let isLost = true
  await context.route('**/order/list/inquiry', (route) =>
    isLost ? route.abort('connectionreset') : route.continue(),
  )
  const failed = page.getByText("Older orders couldn't be loaded.")
  await expect(async () => {
    await toEnd(page)
    await expect(failed).toBeVisible({ timeout: 250 })
  }).toPass()
  const here = await cards(page).count()
  isLost = false
  await expect.poll(() => cards(page).count()).toBeGreaterThan(here)
  await expect(failed).toBeHidden()
})

test('the order list repeats a read of the phone’s database that failed', async ({ page }) => {
  await page.goto(`${kitchen.origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  // The first question is whether there are any; the second, which ones, comes to nothing.
  await page.addInitScript(() => {
    const read = IDBIndex.prototype.openKeyCursor
    let asked = 0
    IDBIndex.prototype.openKeyCursor = function (range, direction) {
      if (this.objectStore.name === 'orders' && direction === 'prev' && (asked += 1) === 2)
        throw new DOMException('planted', 'UnknownError')
      return read.call(this, range, direction)
    }
  })
  await page.goto(`${kitchen.origin}/order?table=t2-m4xe`)
  await expect(cards(page)).toHaveCount(1)
})

test('the order list keeps its length and scroll position after an order was opened and left', async ({
  page,
}) => {
  await openList(page, 130)
  await scrollToEnd(page)
  const place = await page.evaluate(() => scrollY)
  await cards(page).last().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(cards(page)).toHaveCount(130)
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY))).toBeGreaterThan(place - 200)
})

test('a completed order can be ordered again, and dishes that can’t be ordered any more are named', async ({
  page,
}) => {
  await page.goto(`${kitchen.origin}/item/lemon-slush?table=t2-m4xe`)
  await chooseAndAdd(page, [])
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) await kitchen.move(step)
  await expect(page.getByRole('heading', { name: 'Completed', level: 2 })).toBeVisible()
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('list').getByText('Burnt cheesecake')).toBeVisible()

  await page.goBack()
  await kitchen.change((file) => {
    for (const category of file.categories) {
      category.items = category.items.filter(({ id }) => id !== 'lemon-slush')
      for (const item of category.items) if (item.id === 'cheesecake') item.maxPerOrder = 2
    }
  })
  // The menu of the other order type is asked for once the first is on the phone.
  let asked = 0
  page.on('request', (request) => void (asked += Number(request.url().endsWith('/category/list'))))
  kitchen.services.changes.publish({ kind: 'shop', shopId: 'despensa' })
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page.getByText(/Can't be ordered right now: .*lemon/i)).toBeVisible()
  await expect(page.getByText('Everything else is in your cart.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page.getByText('At most 2 in one order: Burnt cheesecake')).toBeVisible()
  await expect(page.getByText(/Can't be ordered right now: (?!.*Burnt)/)).toBeVisible()
  await expect(page.getByText('Everything else is in your cart.')).toHaveCount(0)
})

test('a completed order isn’t ordered again by an order type that is paused or not offered any more', async ({
  page,
}) => {
  await orderDessert(page, kitchen.origin)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  for (const step of ['confirm', 'prepare', 'ready', 'complete'] as const) await kitchen.move(step)
  await expect(page.getByRole('heading', { name: 'Completed', level: 2 })).toBeVisible()
  const order = page.url()
  const again = page.getByRole('button', { name: 'Order it again' })
  const takeAway = page.getByRole('radio', { name: 'Take away' })
  const toMenu = () => page.goto(`${kitchen.origin}/menu?table=t2-m4xe`)

  await kitchen.change(({ services }) => {
    for (const service of services) if (service.orderType === 'dineIn') service.paused = true
  })
  await toMenu()
  await expect(page.locator('#app').getByText(/Eat in is paused/)).toBeVisible()
  await takeAway.check()
  await page.goto(order)
  await again.click()
  await expect(page.getByText('The restaurant has paused this kind of order for now.')).toBeVisible()
  await expect(again).toBeVisible()
  await toMenu()
  await expect(takeAway).toBeChecked()

  await kitchen.change((file) => {
    file.services = file.services.filter(({ orderType }) => orderType !== 'dineIn')
  })
  await toMenu()
  await expect(page.locator('#app').getByRole('heading').first()).toBeVisible()
  await expect(takeAway).toHaveCount(0)
  await page.goto(order)
  await again.click()
  await expect(page.getByText("The restaurant doesn't offer this kind of order.")).toBeVisible()
  await expect(again).toBeVisible()
})

declare global {
  interface Window {
    ordersRead: number
  }
}

/** Counts, from the next load on, the orders that the page reads from its database. */
const countReads = (page: Page) =>
  page.addInitScript(() => {
    window.ordersRead = 0
    const index = IDBIndex.prototype as unknown as Record<string, (...given: unknown[]) => IDBRequest>
    // Not each browser has each of them.
    for (const read of ['getAll', 'getAllRecords', 'openCursor'].filter((name) => name in index)) {
      const ask = index[read]!
      index[read] = function counted(this: IDBIndex, ...given: unknown[]) {
        const request = Reflect.apply(ask, this, given) as IDBRequest
        if (this.objectStore.name === 'orders')
          request.addEventListener('success', () => {
            const { result } = request
            window.ordersRead += Array.isArray(result) ? result.length : Number(result !== null)
          })
        return request
      }
    }
  })

test('each further page of the order list reads hardly more orders from the database than it adds', async ({
  page,
  context,
}) => {
  await openList(page, 230)
  await scrollToEnd(page)
  // All of them are on the phone, and the restaurant says nothing more of them.
  await context.setOffline(true)
  await countReads(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible()
  const cost = async () => ({
    read: await page.evaluate(() => window.ordersRead),
    drawn: await cards(page).count(),
  })
  const costs: Awaited<ReturnType<typeof cost>>[] = []
  // One look at the end may bring two pages on a quick phone: each is compared with what was there before it.
  for (let drawn = 0; drawn < 230; drawn = costs.at(-1)!.drawn) {
    await expect(async () => {
      await toEnd(page)
      expect(await cards(page).count()).toBeGreaterThan(drawn)
    }).toPass()
    await page.evaluate(() => scrollTo({ top: 0 }))
    let now = await cost()
    for (let before; before?.read !== now.read || before.drawn !== now.drawn; now = await cost()) {
      before = now
      await page.waitForTimeout(500)
    }
    costs.push(now)
  }
  expect(costs.length).toBeGreaterThan(2)
  for (const [at, { read, drawn }] of costs.slice(1).entries()) {
    const cards = drawn - costs[at]!.drawn
    expect(cards).toBeGreaterThan(0)
    expect(read - costs[at]!.read).toBeGreaterThanOrEqual(cards)
    expect(read - costs[at]!.read).toBeLessThan(1.5 * cards)
  }
})
