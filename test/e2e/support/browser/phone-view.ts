import { type Page, expect } from 'playwright/test'
import type { DemoServer } from '../servers/demo-server.ts'

/** What the customer must never read about an order that the restaurant has, or may have. */
const failing = 'Nothing was ordered|Needs your decision|Not sent|Withdrawn'

declare global {
  interface Window {
    failureWords?: string[]
  }
}

/** From now on every word of failure that the page shows is noted, however short it is there. */
export async function watchForFailure(page: Page): Promise<void> {
  await page.addInitScript((words) => {
    const seen = new Set<string>()
    const look = () => {
      const match = new RegExp(words).exec(document.body?.textContent ?? '')
      if (match) seen.add(match[0])
      window.failureWords = [...seen]
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, failing)
}

/** The words of failure that this document has shown. */
export const failureShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => window.failureWords ?? ['the watch was not set'])

/** The restaurant has each of these orders exactly once and nothing else, and that is what the Orders screen says. */
export async function expectAtRestaurant(
  page: Page,
  { origin, server, keys }: { origin: string; server: DemoServer; keys: string[] },
): Promise<void> {
  expect(
    server
      .orders()
      .map((order) => order.client_order_id)
      .toSorted(),
  ).toEqual(keys.toSorted())
  await page.goto(`${origin}/order?table=t2-m4xe`)
  const cards = page.locator('a[href*="/order/detail/"]')
  await expect(cards).toHaveCount(keys.length)
  await expect(cards.filter({ hasText: 'Waiting for confirmation' })).toHaveCount(keys.length)
}

/** Until the phone knows, it would try to send, and then have to ask what became of it. */
export const untilOffline = (page: Page): Promise<void> =>
  expect(page.getByText(/^You're offline/)).toBeVisible()

/** The order on the screen has reached the restaurant. */
export const untilAtRestaurant = (page: Page, timeout = 40_000): Promise<void> =>
  expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible({ timeout })
