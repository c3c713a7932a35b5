import type { BrowserContext, Page } from 'playwright/test'
import { writePushMessage } from '../../../core/contract/wire/push-wire.ts'
import { phoneKeys } from '../../support/server/every-call.ts'
import { fakeBrowserPush, phonesAt, subscribedWith } from '../support/browser/browser-push.ts'
import { serviceWorkerOf } from '../support/browser/kills.ts'
import { changeRows, rowsOf } from '../support/browser/phone-storage.ts'
import { untilAtRestaurant } from '../support/browser/phone-view.ts'
import { launchArgs, executablePath } from '../support/browser/chromium.ts'
import { putDemoShop } from '../support/servers/demo-data.ts'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'
import { checkOutDessert, orderDessert, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

// Only the browser with windows has what this is about.
test.use({ phone: 'new', launchOptions: { executablePath, args: launchArgs } })

let server: DemoServer
let origin: string
test.beforeEach(async () => {
  server = await openDemoServer()
  origin = `http://localhost:${server.port}`
})
test.afterEach(() => server.dispose())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const question = (page: Page) => page.getByText("Shall we tell you when it's ready?")
const section = (page: Page) => page.getByRole('heading', { name: 'Messages about your orders' })

async function order(page: Page): Promise<void> {
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
}

async function sayYes(page: Page): Promise<void> {
  await button(page, 'Yes, tell me').click()
  await expect(page.getByText("We'll tell you on this phone.")).toBeVisible()
}

/** Orders and says yes. Answers the service worker that is told then. */
async function readyToBeTold(page: Page) {
  await order(page)
  await untilServed(page)
  await sayYes(page)
  return serviceWorkerOf(page, origin)
}

test.describe('a push subscription, with the browser’s push API stubbed', () => {
  test('is offered only after the first order, reaches the server when accepted, and can be turned off and on', async ({
    page,
    context,
  }) => {
    const { endpoint } = await fakeBrowserPush(context)
    for (const path of ['/', '/menu', '/profile']) {
      await page.goto(`${origin}${path}?table=t2-m4xe`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expect(question(page).or(section(page))).toHaveCount(0)
    }
    await checkOutDessert(page, origin)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    await page.goto(`${origin}/order/confirm?table=t2-m4xe`)
    await placeTheOrder(page)
    await untilAtRestaurant(page)
    await expect(question(page)).toBeVisible()
    expect(phonesAt(server)).toEqual([])
    await sayYes(page)
    expect(phonesAt(server)).toEqual([endpoint])
    expect(await subscribedWith(page)).toMatch(/^B[\w-]{86}$/)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await button(page, 'Turn messages off').click()
    await expect(button(page, 'Turn messages on')).toBeVisible()
    await expect.poll(() => phonesAt(server)).toEqual([])
    expect(await subscribedWith(page)).toBeNull()
    await button(page, 'Turn messages on').click()
    await expect(button(page, 'Turn messages off')).toBeVisible()
    expect(phonesAt(server)).toEqual([endpoint])
  })

  test('isn’t offered again after “Not now”, but can be turned on in the profile', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context)
    await order(page)
    await button(page, 'Not now').click()
    await expect(question(page)).toHaveCount(0)
    await order(page)
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await expect(button(page, 'Turn messages on')).toBeVisible()
    expect(phonesAt(server)).toEqual([])
  })

  test('isn’t made if the browser blocks messages, which is reported instead', async ({ page, context }) => {
    await fakeBrowserPush(context, { permission: 'denied' })
    await order(page)
    await button(page, 'Yes, tell me').click()
    await expect(page.getByText(/Your browser blocks messages from this restaurant/)).toBeVisible()
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await expect(page.getByText(/Your browser blocks messages from this restaurant/)).toBeVisible()
    await expect(button(page, 'Turn messages on')).toHaveCount(0)
    expect(phonesAt(server)).toEqual([])
  })

  test('isn’t made if no service worker can be installed, which is reported', async ({ page, context }) => {
    await fakeBrowserPush(context)
    await page.addInitScript(() => {
      navigator.serviceWorker.register = async () => {
        throw new TypeError('the phone is full')
      }
    })
    await order(page)
    await button(page, 'Yes, tell me').click()
    await expect(page.getByText(/Your browser couldn't set it up right now/)).toBeVisible({ timeout: 15_000 })
    expect(phonesAt(server)).toEqual([])
  })

  test('stays on offer if the browser’s permission prompt is closed unanswered', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context, { permission: 'default' })
    await order(page)
    await button(page, 'Yes, tell me').click()
    await expect(button(page, 'Yes, tell me')).not.toHaveAttribute('aria-busy')
    await expect(question(page)).toBeVisible()
    expect(phonesAt(server)).toEqual([])
  })

  test('isn’t made if the browser’s push service can’t be reached, which is reported', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context, { works: false })
    await order(page)
    await button(page, 'Yes, tell me').click()
    await expect(page.getByText(/Your browser couldn't set it up right now/)).toBeVisible()
    expect(phonesAt(server)).toEqual([])
  })

  test('isn’t left in the browser if the restaurant can’t be reached, which is reported', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context)
    await order(page)
    await untilServed(page)
    await server.stop('SIGKILL')
    await button(page, 'Yes, tell me').click()
    await expect(
      page.getByText('No connection to the restaurant. Try again when you have signal.'),
    ).toBeVisible()
    expect(await subscribedWith(page)).toBeNull()
    await expect(button(page, 'Yes, tell me')).toBeVisible()
  })

  test('isn’t offered in a browser without web push', async ({ page, context }) => {
    await context.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'PushManager')
    })
    await order(page)
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
    await expect(question(page)).toHaveCount(0)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
    await expect(section(page)).toHaveCount(0)
  })

  test('G26 is removed from the server and the browser when the guest leaves guest mode', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await button(page, 'Exit guest mode').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
    await expect.poll(() => subscribedWith(page)).toBeNull()
    await expect.poll(() => phonesAt(server)).toEqual([])
  })

  test('G26 is removed from the browser when the guest leaves guest mode while the server is down', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context)
    await order(page)
    await untilServed(page)
    await sayYes(page)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await expect(button(page, 'Turn messages off')).toBeVisible()
    await server.stop('SIGKILL')
    await button(page, 'Exit guest mode').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
    await expect.poll(() => subscribedWith(page)).toBeNull()
  })

  test('is renewed after it was lost, and removed from the server after the permission was withdrawn', async ({
    page,
    context,
  }) => {
    const { endpoint } = await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    server.change('delete from push_subscriptions')
    await page.evaluate(() => localStorage.removeItem('fake subscription'))
    await page.reload()
    await expect.poll(() => phonesAt(server)).toEqual([endpoint])
    expect(await subscribedWith(page)).not.toBeNull()
    await page.evaluate(() => localStorage.setItem('fake permission', 'denied'))
    await page.reload()
    await expect.poll(() => phonesAt(server)).toEqual([])
  })

  test('is renewed after a day even if only the menu is opened', async ({ page, context }) => {
    const { endpoint } = await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    server.change('delete from push_subscriptions')
    await page.clock.setFixedTime(Date.now() + 25 * 3_600_000)
    await page.goto(`${origin}/menu?table=t2-m4xe`)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await expect.poll(() => phonesAt(server)).toEqual([endpoint])
  })

  test('is renewed with the new key if the restaurant has lost its database', async ({ page, context }) => {
    const { endpoint } = await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    const key = await subscribedWith(page)
    await server.stop()
    await putDemoShop(server.folder)
    // Each new database makes its own; what it is a copy of has one.
    server.change(`delete from server_keys where name = 'vapid'`)
    await server.start()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Not known any more' })).toBeVisible()
    await expect.poll(() => phonesAt(server)).toEqual([endpoint])
    expect(await subscribedWith(page)).toMatch(/^B[\w-]{86}$/)
    expect(await subscribedWith(page)).not.toBe(key)
  })

  test('is updated on the server by the service worker when the browser changes its address', async ({
    page,
    context,
  }) => {
    await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    await untilServed(page)
    const [running] = context.serviceWorkers()
    // Made here as the tap above is: no browser can be asked to lose a subscription.
    await running!.evaluate(async (keys) => {
      const endpoint = 'https://push.example/send/another'
      const subscription = { endpoint, toJSON: () => ({ endpoint, keys }) }
      PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
      const { ExtendableEvent } = globalThis as unknown as { ExtendableEvent: new (type: string) => Event }
      dispatchEvent(new ExtendableEvent('pushsubscriptionchange'))
    }, phoneKeys)
    await expect.poll(() => phonesAt(server)).toEqual(['https://push.example/send/another'])
  })

  test('is listed on the privacy page without the path of its address', async ({ page, context }) => {
    const { endpoint } = await fakeBrowserPush(context)
    await order(page)
    await sayYes(page)
    await page.goto(`${origin}/profile/privacy?table=t2-m4xe`)
    await page.locator('summary', { hasText: 'Phones that are told of your orders' }).click()
    await expect(page.getByText('push.example', { exact: true }).first()).toBeVisible()
    const atRestaurant = page.getByRole('region', { name: 'At the restaurant' })
    await expect(atRestaurant).not.toContainText(new URL(endpoint).pathname)
  })
})

/** What is fetched ahead, in idle time, is there and has begun. */
async function untilFetched(page: Page, script: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(name)),
    script,
  )
  await page.waitForTimeout(500)
}

const untilServed = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null)

type Note = { title: string; body: string; tag: string; lang: string; silent: boolean | null }

/** What the phone shows, read from the browser itself. */
const notes = (page: Page): Promise<Note[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, lang, silent }) => ({ title, body, tag, lang, silent }))
  })

const message = (changes: Partial<Parameters<typeof writePushMessage>[0]> = {}) =>
  writePushMessage({
    orderId: server.orders()[0]?.order_id ?? 'o',
    orderNo: '1',
    orderType: 'pickup',
    orderStatus: 'waitingForPickup',
    pickupNo: '42',
    tableNo: '',
    reason: '',
    storeName: 'La Despensa',
    at: 1_000,
    ...changes,
  })

/** Nobody can tap a notification of a headless browser: the event is made here, the rest is the worker's own. */
async function tapNotification(context: BrowserContext): Promise<void> {
  const [running] = context.serviceWorkers()
  await running!.evaluate(async () => {
    const worker = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification | undefined }) => Event
    }
    const [notification] = await worker.registration.getNotifications()
    dispatchEvent(new worker.NotificationEvent('notificationclick', { notification }))
  })
}

/** The path that a tap on a notification opens in a new tab: a window opens only for a real tap. */
async function openedByTap(context: BrowserContext): Promise<string> {
  const [running] = context.serviceWorkers()
  await running!.evaluate(() => {
    const { clients } = globalThis as unknown as { clients: { openWindow(path: string): Promise<null> } }
    const opened = new Promise((resolve) => {
      clients.openWindow = async (path) => {
        resolve(path)
        return null
      }
    })
    Object.assign(globalThis, { opened })
  })
  await tapNotification(context)
  return running!.evaluate(() => (globalThis as unknown as { opened: Promise<string> }).opened)
}

test.describe('a push message in the real service worker', () => {
  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['notifications'])
    await fakeBrowserPush(context)
  })

  test(
    'is shown in the phone’s language and updates an open page; an older one that comes late is ignored',
    { tag: '@smoke' },
    async ({ page }) => {
      const worker = await readyToBeTold(page)
      server.change(`update orders set state = 'confirmed', updated_at = updated_at + 1000`)
      await worker.push(message({ orderStatus: 'confirmed', at: 1_000 }))
      await expect(page.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
      const orderId = server.orders()[0]!.order_id
      // The page may have asked by itself meanwhile.
      await expect
        .poll(() => notes(page))
        .toMatchObject([
          {
            title: 'Your order is confirmed',
            body: 'La Despensa\nThe restaurant has accepted it.',
            tag: `order ${orderId}`,
            lang: 'en',
          },
        ])
      await page.goto(`${origin}/profile?table=t2-m4xe`)
      await page.getByText('Español').click()
      await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
      await worker.push(message({ at: 2_000 }))
      await expect
        .poll(async () => (await notes(page)).map(({ title }) => title))
        .toEqual(['Listo: número 42'])
      expect(await notes(page)).toMatchObject([
        { lang: 'es', body: 'La Despensa\nVen a recogerlo con tu número.' },
      ])
      // An older one that comes late changes nothing.
      await worker.push(message({ orderStatus: 'confirmed', at: 1_500 }))
      await page.waitForTimeout(500)
      expect((await notes(page)).map(({ title }) => title)).toEqual(['Listo: número 42'])
    },
  )

  test('is shown with no tab open and the server down, and with a generic text if it is unreadable', async ({
    page,
    context,
  }) => {
    await order(page)
    await sayYes(page)
    await page.goto(`${origin}/?table=t2-m4xe`)
    await untilReadyOffline(page)
    const blank = await context.newPage()
    const worker = await serviceWorkerOf(blank, origin)
    await page.close()
    await server.stop('SIGKILL')
    await worker.push(message({ orderId: 'a', orderStatus: 'refused', reason: 'No more rice.' }))
    await worker.push('<html>')
    await worker.push('{"orderId":"b","orderStatus":"teleported"}')
    await blank.goto(`${origin}/?table=t2-m4xe`)
    await expect
      .poll(async () => (await notes(blank)).map(({ title, body }) => [title, body]).toSorted())
      .toEqual([
        ['News about your order', 'Open it to see how it stands.'],
        ['Your order was not accepted', 'La Despensa\nThe restaurant couldn’t take it. No more rice.'],
      ])
  })

  test('G26 is removed when the guest leaves, and one that comes later is shown with a generic text', async ({
    page,
  }) => {
    const worker = await readyToBeTold(page)
    await worker.push(message())
    await expect.poll(() => notes(page)).toHaveLength(1)
    await page.goto(`${origin}/profile?table=t2-m4xe`)
    await button(page, 'Exit guest mode').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
    await expect.poll(() => notes(page)).toEqual([])
    // The app would take it away with whatever it finds as the next guest arrives.
    await page.goto(`${origin}/icons/icon-192.png`)
    await worker.push(message({ at: 2_000 }))
    await expect
      .poll(async () => (await notes(page)).map(({ title, body }) => [title, body]))
      .toEqual([['News about your order', 'Open it to see how it stands.']])
  })

  test('opens its order or mission in the open tab when tapped, at the same table and without a reload', async ({
    page,
    context,
  }) => {
    const worker = await readyToBeTold(page)
    await worker.push(message())
    await expect.poll(() => notes(page)).toHaveLength(1)
    await page.goto(`${origin}/menu?table=t2-m4xe`)
    await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))
    // With the checkout, what hears of a tap is fetched (src/preload-screens.ts).
    await untilFetched(page, '/assets/checkout-')
    await tapNotification(context)
    const orderId = server.orders()[0]!.order_id
    await expect(page).toHaveURL(new RegExp(`/order/detail/${orderId}\\?table=t2-m4xe$`))
    await expect.poll(() => notes(page)).toEqual([])

    const titles = { en: 'Five visits' }
    await worker.push(writePushMessage({ missionId: 'go', titles, storeName: 'La Despensa', at: 2_000 }))
    await expect
      .poll(async () => (await notes(page)).map(({ title }) => title))
      .toEqual(['You have done it: Five visits'])
    await tapNotification(context)
    await expect(page).toHaveURL(/\/mission\?table=t2-m4xe$/)
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)
  })

  test('opens its order at its table when tapped with no tab open, and without one once the scan is too old', async ({
    page,
    context,
  }) => {
    const worker = await readyToBeTold(page)
    const orderId = server.orders()[0]!.order_id
    const about = { orderId, orderType: 'dineIn', tableNo: '2', pickupNo: '' } as const
    await worker.push(message({ ...about, at: 1_000 }))
    await expect.poll(() => notes(page)).toHaveLength(1)
    await page.goto(`${origin}/icons/icon-192.png`)
    const address = `/order/detail/${orderId}?table=t2-m4xe`
    expect(await openedByTap(context)).toBe(address)
    // Which is no new scan.
    const until = async () => (await rowsOf(page, 'diningTables'))[0]?.['expiresAt']
    const before = await until()
    await page.goto(origin + address)
    await expect(page.getByRole('heading', { name: 'Progress' })).toBeVisible()
    expect(await until()).toBe(before)
    await page.goto(`${origin}/icons/icon-192.png`)
    await worker.push(message({ ...about, at: 2_000 }))
    await expect.poll(() => notes(page)).toHaveLength(1)
    await changeRows(page, 'diningTables', { expiresAt: Date.now(), unsureOffsetMs: null })
    expect(await openedByTap(context)).toBe(`/order/detail/${orderId}`)
  })
})
