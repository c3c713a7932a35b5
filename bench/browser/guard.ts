/**
 * Measures the time from a navigation until the guard decides that the customer has to sign in first: `npm run
 * bench:browser`. Runs in Chromium without a network, at full speed and with the page's processor slowed down four
 * times. The promise is 5 ms at full speed. For comparison, the same navigation to a screen that anybody may enter.
 */
import { type Page, chromium } from 'playwright/test'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import { createServerProcess } from '../../test/e2e/support/servers/server-process.ts'
import { untilReadyOffline } from '../../test/e2e/support/walk.ts'
import { percentile } from '../percentile.ts'

const steps = 40

/** Goes to /profile as a visitor; returns the ms until the router is told to go to /login instead. */
const timeOneStep = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const replace = history.replaceState
        let began = 0
        history.replaceState = function (state, unused, url) {
          if (String(url).includes('/login')) {
            history.replaceState = replace
            resolve(performance.now() - began)
          }
          return replace.call(history, state, unused, url)
        }
        history.pushState({}, '', '/profile')
        began = performance.now()
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  )

const server = await createServerProcess()
const browser = await chromium.launch({ executablePath, args: timedArgs })
const context = await browser.newContext({ viewport: { width: 412, height: 915 }, locale: 'en-GB' })
const page = await context.newPage()
try {
  await page.goto(`http://localhost:${server.port}/`)
  await untilReadyOffline(page)
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  for (const rate of [1, 4]) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    const times: number[] = []
    for (let step = 0; step < steps; step += 1) {
      times.push(await timeOneStep(page))
      await page.waitForURL(/\/login/)
      await page.getByRole('button', { name: 'Get code' }).waitFor()
    }
    const [median, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1))
    console.log(`step to /profile → sent to /login, processor ÷${rate}: median ${median} ms, p95 ${p95} ms`)
  }
} finally {
  await browser.close()
  await server.dispose()
}
