/**
 * Measures how long the list of orders takes to open, with 1,000 orders and with 50, and how long it takes to scroll to
 * its end without a network: `npm run bench:browser`. The promises: with twenty times the orders it takes at most three
 * times as long to open, and the second half of the scrolling takes at most twice as long as the first.
 */
import { type Page, chromium } from 'playwright/test'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import { type Kitchen, openKitchen } from '../../test/e2e/support/servers/kitchen.ts'
import { becomeRegular } from '../../test/e2e/support/servers/regular.ts'
import { orderDessert, untilReadyOffline } from '../../test/e2e/support/walk.ts'
import { percentile } from '../percentile.ts'

const most = 3
const mostOfHalf = 2

/** Taps the tab, and returns how long it takes until a card is painted, in ms. */
function timeToFirstCard(): Promise<number> {
  return new Promise((resolve) => {
    const tab = [...document.querySelectorAll('a')].find(({ pathname }) => pathname === '/order')!
    const since = performance.now()
    const look = () => {
      const isThere = [...document.querySelectorAll('article')].some((card) => card.checkVisibility())
      if (!isThere) return requestAnimationFrame(look)
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - since)))
    }
    tab.click()
    requestAnimationFrame(look)
  })
}

/** Scrolls down until there is no more. */
async function scrollToEnd(page: Page): Promise<void> {
  const end = page.getByText('That is all you have ordered here.')
  while (!(await end.isVisible())) {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
    await page.waitForTimeout(150)
  }
}

/**
 * Scrolls frame by frame through the orders on the phone; returns how long the first and the second half took, in ms.
 */
const halvesToEnd = (page: Page, count: number): Promise<{ first: number; second: number }> =>
  page.evaluate(async (all) => {
    const began = performance.now()
    const until = async (cards: number) => {
      while (document.querySelectorAll('article').length < cards) {
        scrollTo({ top: document.body.scrollHeight })
        await new Promise(requestAnimationFrame)
      }
      return performance.now()
    }
    const half = await until(all / 2)
    return { first: half - began, second: (await until(all)) - half }
  }, count)

/** The times for this many orders: when all of them have been drawn before, and when the app was just opened. */
async function measure(count: number): Promise<{
  again: number
  opened: number
  halves: Awaited<ReturnType<typeof halvesToEnd>>
}> {
  const kitchen: Kitchen = await openKitchen()
  const browser = await chromium.launch({ executablePath, args: timedArgs })
  try {
    const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
    const page = await context.newPage()
    await page.goto(`${kitchen.origin}/?table=t2-m4xe`)
    await untilReadyOffline(page)
    await orderDessert(page, kitchen.origin)
    await page.getByRole('heading', { name: 'The restaurant has your order' }).waitFor()
    await becomeRegular(kitchen, count)
    await page.goto(`${kitchen.origin}/order?table=t2-m4xe`)
    await scrollToEnd(page)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByRole('heading', { name: 'Profile' }).first().waitFor()
    const again = await page.evaluate(timeToFirstCard)
    const times: number[] = []
    for (let time = 0; time < 7; time += 1) {
      await page.goto(`${kitchen.origin}/profile?table=t2-m4xe`)
      await page.getByRole('link', { name: 'Orders' }).first().waitFor()
      await page.waitForTimeout(500)
      times.push(await page.evaluate(timeToFirstCard))
    }
    const halves = await halvesToEnd(page, count)
    return { again, opened: percentile(times, 0.5), halves }
  } finally {
    await browser.close()
    await kitchen.dispose()
  }
}

const few = await measure(50)
const many = await measure(1_000)
for (const [what, key] of [
  ['shown again while it was kept', 'again'],
  ['opened', 'opened'],
] as const)
  console.log(
    `the list of orders, ${what}: ${Math.round(few[key])} ms with 50, ${Math.round(many[key])} ms with 1,000`,
  )
const ratio = many.opened / few.opened
console.log(`with twenty times the orders it opens in ${ratio.toFixed(1)} times the time, at most ${most}`)
const { first, second } = many.halves
console.log(
  `to the end of 1,000: ${Math.round(first)} ms for the first half, ${Math.round(second)} ms for the second, ` +
    `${(second / first).toFixed(1)} times as long, at most ${mostOfHalf}`,
)
if (ratio > most || second / first > mostOfHalf) process.exitCode = 1
