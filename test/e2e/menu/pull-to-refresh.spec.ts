import type { Page } from 'playwright/test'
import { type DemoServer, openDemoServer } from '../support/servers/demo-server.ts'
import { expect, test } from '../support/test.ts'

test.use({ hasTouch: true })

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let server: DemoServer
test.beforeEach(async () => {
  server = await openDemoServer()
})
test.afterEach(() => server.dispose())

type Way = { from?: [number, number]; by: [number, number] }

/** A finger that goes down, moves in steps and lets go. */
async function drag(page: Page, { from: [x, y] = [200, 320], by: [across, down] }: Way): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + across * part, y: y + down * part }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 12; step += 1) await touch('touchMove', step / 12)
  await touch('touchEnd', 1)
  await devtools.detach()
}

/** How often the page asked for this since now. */
function countCalls(page: Page, call: string): () => number {
  let count = 0
  page.context().on('request', (request) => {
    if (request.url().endsWith(call)) count += 1
  })
  return () => count
}

const menu = () => `http://localhost:${server.port}/menu?table=t2-m4xe`
const upToDate = (page: Page) => page.getByText('The menu is up to date')

async function openMenu(page: Page): Promise<void> {
  await page.goto(menu())
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  // The gesture comes when the first screen is there.
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY))
    .toBe('contain')
}

test('pulling the menu down from its top fetches it again', async ({ page }) => {
  await openMenu(page)
  await drag(page, { by: [0, 220] })
  await expect(upToDate(page)).toBeVisible()
})

test('a short or sideways pull fetches nothing, nor does a pull in a scrolled menu, an open sheet or a search', async ({
  page,
}) => {
  // With the stream all is asked for that a launch asks for.
  const listens = countCalls(page, '/store/live')
  await openMenu(page)
  await expect.poll(listens).toBeGreaterThan(0)
  const asked = countCalls(page, '/store/get')
  await drag(page, { by: [0, 90] })
  await drag(page, { by: [180, 100] })
  await drag(page, { from: [200, 700], by: [0, -300] })
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await drag(page, { by: [0, 220] })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('button', { name: /^Allergens and diets/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await drag(page, { by: [0, 220] })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await drag(page, { by: [0, 220] })
  await page.waitForTimeout(500)
  expect(asked()).toBe(0)
  await expect(upToDate(page)).toHaveCount(0)
})

test('pulling the order list down fetches it again, and other screens keep the browser’s own overscroll', async ({
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/order?table=t2-m4xe`)
  await page.getByRole('button', { name: 'Continue as guest' }).click()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await page.waitForTimeout(500)
  const asked = countCalls(page, '/order/list/inquiry')
  await drag(page, { by: [0, 220] })
  await expect.poll(asked).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'La Despensa' })).toBeVisible()
  const bounce = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  await expect.poll(bounce).toBe('auto')
})
