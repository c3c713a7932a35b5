/**
 * Measures the time from a tap on "Order" until the intent is on the disk: `npm run bench:browser`. Runs in Chromium
 * with the page's processor slowed down four times, without a network. The promise is 50 ms for 95 of 100 taps.
 */
import { type Page, chromium } from 'playwright/test'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import { createServerProcess } from '../../test/e2e/support/servers/server-process.ts'
import { orderButton } from '../../test/support/order-button.ts'
import { chooseAndAdd, placeTheOrder, untilReadyOffline } from '../../test/e2e/support/walk.ts'
import { percentile } from '../percentile.ts'

const taps = 25
const slowdown = 4

declare global {
  // Set in the page.
  var tappedAt: number | undefined
  // Set in the engine's worker.
  var savedAt: number[] | undefined
}

/** Records each tap in the page and each commit to the outbox in the worker, whose processor isn't slowed down. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript((words) => {
    const note = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (new RegExp(words).test(button?.textContent ?? ''))
        tappedAt = performance.timeOrigin + performance.now()
    }
    addEventListener('click', note, { capture: true })
  }, orderButton.source)
  page.on('worker', (worker) => {
    void worker.evaluate(() => {
      savedAt = []
      const commits = new BroadcastChannel('x-storagemutated-1')
      commits.addEventListener('message', ({ data }) => {
        if (Object.keys(data).some((part) => part.includes('/outbox/')))
          savedAt?.push(performance.timeOrigin + performance.now())
      })
    })
  })
}

/** The time from the last tap to the first commit after it, in ms. */
async function lastTap(page: Page): Promise<number> {
  const tapped = await page.evaluate(() => tappedAt)
  const saved = await Promise.all(page.workers().map((worker) => worker.evaluate(() => savedAt ?? [])))
  const first = saved.flat().find((at) => at > (tapped ?? Infinity))
  if (tapped === undefined || first === undefined) throw new Error('a tap or its commit went unnoticed')
  return first - tapped
}

const server = await createServerProcess()
const browser = await chromium.launch({ executablePath, args: timedArgs })
const page = await browser.newPage({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
const address = (path: string) => `http://localhost:${server.port}${path}?table=t2-m4xe`
const times: number[] = []
try {
  await watch(page)
  await page.goto(address('/'))
  await untilReadyOffline(page)
  await server.stop('SIGKILL')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  for (let tap = 0; tap < taps; tap += 1) {
    await page.goto(address('/item/cheesecake'))
    await chooseAndAdd(page, [])
    await page.getByRole('button', { name: /View cart/ }).click()
    await page.getByRole('link', { name: /Go to checkout/ }).click()
    if (tap === 0) await page.getByRole('button', { name: 'Continue as guest' }).click()
    await placeTheOrder(page)
    times.push(await lastTap(page))
  }
} finally {
  await browser.close()
  await server.dispose()
}
const shown = (share: number) => `${percentile(times, share).toFixed(1)} ms`
console.log(
  `from the tap to the disk, ${times.length} taps at ${slowdown}x slowdown: ` +
    `median ${shown(0.5)}, 95 % within ${shown(0.95)}, longest ${shown(1)}`,
)
