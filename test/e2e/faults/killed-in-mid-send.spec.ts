import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright/test'
import { type ChaosProxy, createChaosProxy } from '../../support/chaos/proxy.ts'
import { launchBrowser } from '../support/browser/browser-process.ts'
import { crashTab, killEngineWorker, serviceWorkerOf } from '../support/browser/kills.ts'
import {
  expectAtRestaurant,
  failureShown,
  untilAtRestaurant,
  watchForFailure,
} from '../support/browser/phone-view.ts'
import type { DemoServer } from '../support/servers/demo-server.ts'
import { createServerProcess } from '../support/servers/server-process.ts'
import { expect, test } from '../support/test.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

let server: DemoServer
let proxy: ChaosProxy

test.beforeEach(async () => {
  server = await createServerProcess()
  proxy = await createChaosProxy({ target: `http://127.0.0.1:${server.port}` })
})
test.afterEach(async () => {
  await proxy.close()
  await server.dispose()
})

/** Longer than any test: the answer is on its way until whoever waits for it is killed. */
const never = { ends: 'answer', lingerMs: 120_000 } as const

async function open(page: Page): Promise<void> {
  await watchForFailure(page)
  await page.goto(`${proxy.origin}/?table=t2-m4xe`)
  await untilReadyOffline(page)
}

/** Orders, and comes back when the order is in the server's ledger and the phone still waits for the answer. */
async function orderUntilMidSend(page: Page): Promise<string> {
  proxy.play('/order/create', never)
  const key = await orderDessert(page, proxy.origin)
  await expect.poll(() => server.orders().length).toBe(1)
  return key
}

/** Opens the order anew, in a tab of its own, and sees it settled. */
async function expectSettled(context: BrowserContext, key: string): Promise<void> {
  const { origin } = proxy
  const page = await context.newPage()
  await watchForFailure(page)
  await page.goto(`${origin}/order/detail/${key}?table=t2-m4xe`)
  await untilAtRestaurant(page)
  expect(await failureShown(page)).toEqual([])
  await expectAtRestaurant(page, { origin, server, keys: [key] })
}

test('G2 G4 an order whose tab is closed while sending exists once when the app is opened again', async ({
  context,
  page,
}) => {
  await open(page)
  const key = await orderUntilMidSend(page)
  await page.close()
  await expectSettled(context, key)
})

test('G2 G4 an order whose tab crashes while sending exists once when the app is opened again', async ({
  context,
  page,
}) => {
  await open(page)
  const key = await orderUntilMidSend(page)
  await crashTab(page)
  await expectSettled(context, key)
})

test('G2 G4 an order whose engine is killed while sending exists once when the app is opened again', async ({
  context,
  page,
}) => {
  await open(page)
  const key = await orderUntilMidSend(page)
  await killEngineWorker(page)
  await page.close()
  await expectSettled(context, key)
})

test('G4 without a network, an order whose tab was closed while sending is shown as being checked, not as being sent', async ({
  context,
  page,
}) => {
  await open(page)
  const key = await orderUntilMidSend(page)
  await page.close()
  proxy.weather = 'gone'
  const again = await context.newPage()
  await again.goto(`${proxy.origin}/order/detail/${key}?table=t2-m4xe`)
  await expect(again.getByRole('heading', { name: 'Checking with the restaurant' })).toBeVisible()
  await expect(again.getByRole('button', { name: 'Try now' })).toBeVisible()
  // Nothing on the screen says otherwise: not how it goes, and not what this phone holds.
  await expect(again.getByText('Sending to the restaurant')).toHaveCount(0)
  await again.goto(`${proxy.origin}/profile/privacy?table=t2-m4xe`)
  await again.getByText('Waiting to be sent').click()
  await expect(again.getByText('may have arrived')).toBeVisible()
  await expect(again.getByText('is being sent')).toHaveCount(0)
  await again.goto(`${proxy.origin}/profile?table=t2-m4xe`)
  await again.getByRole('button', { name: 'Exit guest mode' }).click()
  await expect(again.getByText('These may have reached the restaurant, which hasn')).toBeVisible()
  await expect(again.getByText("These haven't reached the restaurant:")).toHaveCount(0)
  await again.close()
  proxy.calm()
  await expectSettled(context, key)
})

test('G28 G2 an engine that is killed while sending is started again and settles the order', async ({
  page,
}) => {
  await open(page)
  const key = await orderUntilMidSend(page)
  proxy.calm()
  await killEngineWorker(page)
  await untilAtRestaurant(page)
  expect(await failureShown(page)).toEqual([])
  await expectAtRestaurant(page, { origin: proxy.origin, server, keys: [key] })
})

test('G2 G4 an order whose service worker is stopped while sending exists once', async ({
  context,
  page,
}) => {
  await open(page)
  proxy.weather = 'gone'
  const key = await orderDessert(page, proxy.origin)
  const other = await context.newPage()
  const worker = await serviceWorkerOf(other, proxy.origin)
  await page.close()
  proxy.calm()
  proxy.play('/order/create', never)
  await worker.sync('larder-outbox')
  await expect.poll(() => server.orders().length).toBe(1)
  await worker.stop()
  await expectSettled(context, key)
})

test(
  'G1 G2 an order exists once after the browser is killed while sending and restarted with its profile',
  { tag: '@smoke' },
  async () => {
    const profile = mkdtempSync(join(tmpdir(), 'larder-profile-'))
    let browser = await launchBrowser(profile)
    try {
      const page = await browser.context.newPage()
      await open(page)
      const key = await orderUntilMidSend(page)
      await browser.kill()
      browser = await launchBrowser(profile)
      await expectSettled(browser.context, key)
    } finally {
      await browser.kill()
      rmSync(profile, { recursive: true, force: true })
    }
  },
)

test('G1 an order is sent although the browser is killed right after “saved” and restarted with its profile', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'larder-profile-'))
  let browser = await launchBrowser(profile)
  try {
    const page = await browser.context.newPage()
    await open(page)
    proxy.weather = 'gone'
    const key = await orderDessert(page, proxy.origin)
    await browser.kill()
    proxy.calm()
    browser = await launchBrowser(profile)
    await expectSettled(browser.context, key)
  } finally {
    await browser.kill()
    rmSync(profile, { recursive: true, force: true })
  }
})

test('G2 G4 an order exists once when the server is killed before it answers and then restarted', async ({
  context,
  page,
}) => {
  await open(page)
  proxy.play('/order/create', { ends: 'hangUp', lingerMs: 8_000 })
  const key = await orderDessert(page, proxy.origin)
  await expect.poll(() => server.orders().length).toBe(1)
  await server.stop('SIGKILL')
  await expect(page.getByText('Checking with the restaurant').first()).toBeVisible()
  await server.start()
  await untilAtRestaurant(page)
  expect(await failureShown(page)).toEqual([])
  await page.close()
  await expectSettled(context, key)
})
