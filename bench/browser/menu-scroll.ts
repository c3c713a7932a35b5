/**
 * Scrolls with flicks of a finger through a menu of 1,000 dishes, each with a picture of its own: `npm run
 * bench:browser`. Runs in Chromium with the page's processor slowed down four times. The promise is no frame over 50
 * ms. Measures the processor time of the page's own thread from frame to frame, from the browser's trace: what other
 * programs or software rendering take from it isn't counted. For comparison, as many rows without any script, and both
 * at full speed with a fourth of the limit, since the browser slows down drawing by more than the factor says.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, type Page, chromium } from 'playwright/test'
import { generateShop } from '../../server/shops/generate/generate-shop.ts'
import { executablePath, timedArgs } from '../../test/e2e/support/browser/chromium.ts'
import type { DemoServer } from '../../test/e2e/support/servers/demo-server.ts'
import { createServerProcess } from '../../test/e2e/support/servers/server-process.ts'
import { percentile } from '../percentile.ts'
import { framesOf, traceCategories } from './frames-of-trace.ts'
import { touchPhone } from './touch-phone.ts'

const items = 1_000
const slowdowns = [4, 1]
const limitOf = (slowdown: number) => 12.5 * slowdown
const root = join(import.meta.dirname, '../..')
const host = 'generated.localhost'

/** Imports a shop as an owner does who has a photo of each dish. */
function importShop({ folder }: DemoServer): void {
  const copy = mkdtempSync(join(tmpdir(), 'larder-scroll-'))
  try {
    mkdirSync(join(copy, 'pictures'))
    const pictures = join(root, 'shops/demo/pictures')
    const photos = readdirSync(pictures)
      .filter((name) => name.endsWith('.webp') && name !== 'cover.webp')
      .map((name) => readFileSync(join(pictures, name)))
    const { pictures: _, ...file } = generateShop({ items, host })
    for (const [at, item] of file.categories.flatMap((category) => category.items).entries()) {
      item.picture = `pictures/${at}.webp`
      // Extra bytes after a picture's end are ignored: they make it a distinct file.
      writeFileSync(
        join(copy, item.picture),
        Buffer.concat([photos[at % photos.length]!, Buffer.from(`${at}`)]),
      )
    }
    for (const entry of [...file.categories, ...(file.combos ?? [])]) delete entry.picture
    const path = join(copy, 'shop.json')
    writeFileSync(path, JSON.stringify(file))
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '' }
    const imported = spawnSync(process.execPath, ['server/cli/shop.ts', 'import', path], { cwd: root, env })
    if (imported.status !== 0) throw new Error(String(imported.stderr))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Requests every frame, because a frame that nobody requests isn't in the trace. */
const drawEachFrame = (page: Page) =>
  page.evaluate(() => {
    const tick = () => void requestAnimationFrame(tick)
    tick()
  })

/** One flick of a finger, with a move every 16 ms, and the scrolling that continues after it. */
async function flick(devtools: CDPSession, distance: number, speed: number): Promise<void> {
  const from = distance < 0 ? 760 : 160
  const began = performance.now()
  const sent: Promise<unknown>[] = []
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    sent.push(
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 200, y }],
      }),
    )
  touch('touchStart', from)
  for (let gone = 0; gone < 1;) {
    await new Promise((resolve) => setTimeout(resolve, 16))
    // Positions follow the clock: a late move has gone further.
    gone = Math.min(1, ((performance.now() - began) / 1_000) * (speed / Math.abs(distance)))
    touch('touchMove', from + distance * gone)
  }
  touch('touchEnd')
  await Promise.all(sent)
  await new Promise((resolve) => setTimeout(resolve, 250))
}

/** The same number of rows without any script: its times are due to the machine alone. */
const still = `<meta name="viewport" content="width=device-width">
  <style>li { height: 136px; border-bottom: 1px solid #ccc }</style>
  <ul>${Array.from({ length: items }, (_, at) => `<li><h3>Dish ${at}</h3><p>Served with a sauce</p></li>`).join('')}</ul>`

const gestures = [
  { name: 'reading', distance: 450, speed: 1_200 },
  { name: 'quick flicks', distance: 550, speed: 3_000 },
  { name: 'as fast as a finger goes', distance: 600, speed: 6_000 },
]
const flicks = 16

/** Scrolls, and returns the time of each frame and how far down it went. */
async function scroll(
  page: Page,
  devtools: CDPSession,
  { distance, speed }: (typeof gestures)[number],
): Promise<{ frames: number[]; furthest: number }> {
  await page.bringToFront()
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForTimeout(1_000)
  await browser.startTracing(page, { categories: traceCategories })
  let furthest = 0
  for (let at = 0; at < flicks; at += 1) {
    // Down, and back up for the last quarter.
    await flick(devtools, at < flicks * 0.75 ? -distance : distance, speed)
    furthest = Math.max(furthest, await page.evaluate(() => scrollY))
  }
  return { frames: framesOf(await browser.stopTracing()), furthest }
}

const told = (frames: number[], limitMs: number) =>
  `${frames.filter((ms) => ms > limitMs).length} of ${frames.length} frames over ${limitMs} ms, ` +
  `the longest ${Math.max(...frames).toFixed(0)} ms, 95 % within ${percentile(frames, 0.95).toFixed(0)} ms`

const server = await createServerProcess()
const browser = await chromium.launch({ executablePath, args: timedArgs })
try {
  importShop(server)
  const context = await browser.newContext(touchPhone)
  const page = await context.newPage()
  await page.goto(`http://${host}:${server.port}/menu?table=T1`)
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await page.waitForTimeout(4_000)
  const devtools = await context.newCDPSession(page)
  await drawEachFrame(page)
  const plain = await context.newPage()
  await plain.setContent(still)
  await drawEachFrame(plain)
  const plainTools = await context.newCDPSession(plain)
  for (const rate of slowdowns) {
    for (const tools of [devtools, plainTools]) await tools.send('Emulation.setCPUThrottlingRate', { rate })
    const limitMs = limitOf(rate)
    for (const gesture of gestures) {
      const { frames, furthest } = await scroll(page, devtools, gesture)
      const { frames: without } = await scroll(plain, plainTools, gesture)
      const name = `${items.toLocaleString('en')} dishes at ${rate}x, ${gesture.name}, ${Math.round(furthest)} px down`
      console.log(`${name}: ${told(frames, limitMs)} (limit none); without script ${told(without, limitMs)}`)
      if (frames.some((ms) => ms > limitMs)) process.exitCode = 1
    }
  }
} finally {
  await browser.close()
  await server.dispose()
}
