/**
 * Measures the time from a tap on "Add" in the menu until the new count is painted: `npm run bench:browser`. Runs in
 * Chromium with the page's processor slowed down four times. The promises are 50 ms for 95 of 100 taps, and 100 ms for
 * the longest that the browser itself reports (INP). As a lower bound, taps in turn on a plain button without any
 * framework that counts its own taps.
 */
import { type Page, chromium } from 'playwright/test'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import { createServerProcess } from '../../test/e2e/support/servers/server-process.ts'
import { untilReadyOffline } from '../../test/e2e/support/walk.ts'
import { percentile } from '../percentile.ts'
import { touchPhone } from './touch-phone.ts'

const taps = 40
const warmUps = 4
const slowdown = 4
const limitMs = 50
const limitOfInp = 100

declare global {
  // Set in the page.
  var painted: number[]
  var interactions: number[]
}

/** Runs in the page: adds the plain button, and records the time from each tap until its change is painted. */
function watch(): void {
  globalThis.painted = []
  globalThis.interactions = []
  const plain = document.createElement('button')
  plain.className = 'plain'
  plain.style.cssText =
    'position: fixed; inset-block-start: 40%; inset-inline-start: 0; z-index: 99; padding: 1rem'
  plain.textContent = '0'
  plain.addEventListener('click', () => void (plain.textContent = String(Number(plain.textContent) + 1)))
  document.body.append(plain)
  const look = ({ target, timeStamp }: Event) => {
    const button = (target as Element).closest('button')!
    const before = button.textContent
    const watching = new MutationObserver(() => {
      if (button.textContent === before) return
      watching.disconnect()
      // The frame with the change is painted before the next task runs.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => painted.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    })
    watching.observe(button, { subtree: true, childList: true, characterData: true })
  }
  addEventListener('pointerup', look, { capture: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Taps once, and returns how many ms it took until the change was painted. */
async function tap(page: Page, selector: string): Promise<number> {
  const count = await page.evaluate(() => painted.length)
  const box = await page.locator(selector).first().boundingBox()
  await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2)
  await page.waitForFunction((before) => painted.length > before, count)
  // The pace of somebody who wants several portions.
  await page.waitForTimeout(250)
  return page.evaluate(() => painted.at(-1)!)
}

const server = await createServerProcess()
const browser = await chromium.launch({ executablePath, args: timedArgs })
const context = await browser.newContext(touchPhone)
const page = await context.newPage()
const times: number[] = []
const floor: number[] = []
let longest = 0
try {
  const address = (path: string) => `http://localhost:${server.port}${path}?table=t2-m4xe`
  await page.goto(address('/'))
  await untilReadyOffline(page)
  await page.goto(address('/menu'))
  const first = page.getByRole('button', { name: /^Add / }).first()
  await first.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(2_000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(watch)
  for (let at = 0; at < warmUps + taps; at += 1) {
    if (at === warmUps) await page.evaluate(() => void (interactions.length = 0))
    const added = await tap(page, 'main button[aria-label^="Add "]')
    const plain = await tap(page, '.plain')
    if (at < warmUps) continue
    times.push(added)
    floor.push(plain)
  }
  longest = await page.evaluate(() => Math.max(0, ...interactions))
} finally {
  await browser.close()
  await server.dispose()
}
const told = (all: readonly number[]) =>
  `median ${percentile(all, 0.5).toFixed(0)} ms, 95 % within ${percentile(all, 0.95).toFixed(0)} ms`
const ratio = percentile(times, 0.5) / percentile(floor, 0.5)
console.log(
  `from the tap on Add to the painted count, ${times.length} taps at ${slowdown}x slowdown: ${told(times)}; ` +
    `a plain button ${told(floor)}: ${ratio.toFixed(1)} times as long. ` +
    `The longest interaction: ${longest} ms (limits ${limitMs} and ${limitOfInp} ms)`,
)
if (percentile(times, 0.95) > limitMs || longest > limitOfInp) process.exitCode = 1
