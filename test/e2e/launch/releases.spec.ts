import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { readConfig } from '../../../server/settings/config.ts'
import { createLog } from '../../../server/log/log.ts'
import { type RunningServer, startServer } from '../../../server/start/start-server.ts'
import { expect, test } from '../support/test.ts'
import { lookForUpdate } from '../support/browser/updates.ts'
import { addDish, continueAsGuest, placeTheOrder, untilReadyOffline } from '../support/walk.ts'

test.use({ phone: 'new' })

const root = join(import.meta.dirname, '../../..')
let folder: string
let server: RunningServer

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-releases-'))
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true })
  server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' }),
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    distDir: join(folder, 'dist'),
    firstShopPath: join(root, 'shops/demo/shop.json'),
  })
})
test.afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

declare global {
  var failedInstallations: number
  var untilMayInstall: () => Promise<void>
  /** Whether the region in which a new release is offered was there before the offer. */
  var wasRegionThere: boolean | undefined
}

/**
 * Counts the installations that fail: one may be over between two looks at what is registered.
 * @param ready none begins before
 */
async function watchInstallations(page: Page, ready = Promise.resolve()): Promise<void> {
  await page.exposeFunction('untilMayInstall', () => ready)
  await page.addInitScript(() => {
    globalThis.failedInstallations = 0
    const workers = navigator.serviceWorker
    const register = workers.register.bind(workers)
    workers.register = async (...args) => {
      await globalThis.untilMayInstall()
      const registration = await register(...args)
      const { installing } = registration
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'redundant') globalThis.failedInstallations++
      })
      return registration
    }
  })
}

const untilOneFailed = (page: Page) =>
  expect.poll(() => page.evaluate(() => globalThis.failedInstallations)).toBeGreaterThan(0)

/** What a build with a change in one lazy screen leaves; answers the old and the new name of its file. */
function release(screen: string): { before: string; after: string } {
  const dist = join(folder, 'dist')
  const before = readdirSync(join(dist, 'assets')).find((name) =>
    new RegExp(`^${screen}-.*\\.js$`).test(name),
  )!
  const after = `${screen}-n3xtR3l.js`
  mkdirSync(join(dist, 'previous'), { recursive: true })
  cpSync(join(dist, 'assets', before), join(dist, 'previous', before))
  renameSync(join(dist, 'assets', before), join(dist, 'assets', after))
  const rest = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
  for (const file of [...rest.map((name) => join('assets', name)), 'sw.js']) {
    const text = readFileSync(join(dist, file), 'utf8')
    if (!text.includes(before)) continue
    writeFileSync(join(dist, file), text.replaceAll(before, after))
    rmSync(join(dist, `${file}.br`), { force: true })
  }
  return { before, after }
}

const holdsInCache = (page: Page, name: string) =>
  page.evaluate(async (file) => (await caches.match(`/assets/${file}`)) !== undefined, name)

const isOrdering = (page: Page) =>
  page.evaluate(async () =>
    ((await navigator.locks.query()).held ?? []).some(({ name }) => name === 'larder-ordering'),
  )

test(
  'G25 a new release waits while any tab is ordering, and takes over when Update is tapped afterwards',
  { tag: '@smoke' },
  async ({ context, page }) => {
    const origin = `http://localhost:${server.port}`
    await page.goto(`${origin}/?table=t1-k7wq`)
    await untilReadyOffline(page)
    await addDish(page, 'Desserts', 'Burnt cheesecake')
    await continueAsGuest(page)
    const other = await context.newPage()
    await other.goto(`${origin}/menu?table=t1-k7wq`)
    await expect(other.getByRole('navigation', { name: 'Categories' })).toBeVisible()

    const { before, after } = release('profile')
    await lookForUpdate(page)
    const offer = other.getByText('A new version of the app is ready.')
    await expect(offer).toBeVisible()
    await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0)
    await other.getByRole('button', { name: 'Update' }).click()
    await expect(other.getByText('Finish the order in your other tab first.')).toBeVisible()
    expect(await holdsInCache(page, before)).toBe(true)

    const stamp = await page.evaluate(() => performance.timeOrigin)
    await placeTheOrder(page)
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(stamp)

    // The tab that ordered lets go once its next screen stands.
    await expect.poll(() => isOrdering(other)).toBe(false)
    // Waited for as an event: a script that asks a page while it is being left fails.
    const reloaded = page.waitForEvent('load')
    await other.getByRole('button', { name: 'Update' }).click()
    await reloaded
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    await expect(other.getByRole('navigation', { name: 'Categories' })).toBeVisible()
    await expect(offer).toHaveCount(0)
    expect(await holdsInCache(other, after)).toBe(true)
  },
)

test('a new release takes over even while a tab keeps sending requests to the old service worker', async ({
  context,
  page,
}) => {
  const origin = `http://localhost:${server.port}`
  await page.goto(`${origin}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  const other = await context.newPage()
  await other.goto(`${origin}/menu?table=t1-k7wq`)
  await expect(other.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  release('profile')
  await lookForUpdate(page)
  // One of these wakes the old worker just as the browser puts it to sleep, more often than not.
  await page.evaluate(() => void setInterval(() => void fetch('/index.html').then((page) => page.text()), 30))
  const reloaded = page.waitForEvent('load')
  await other.getByRole('button', { name: 'Update' }).click()
  await reloaded
  await expect(other.getByText('A new version of the app is ready.')).toHaveCount(0)
})

test('a release that the browser finds while the app is still starting is offered too', async ({ page }) => {
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  release('profile')
  // Its files take a while to come, and the app has time for it only once the browser has found it.
  const worker = join(folder, 'dist/sw.js')
  const slow = "addEventListener('install', (e) => e.waitUntil(new Promise((go) => setTimeout(go, 3000))));"
  writeFileSync(worker, slow + readFileSync(worker, 'utf8'))
  await page.addInitScript(() => {
    const found = navigator.serviceWorker.ready.then(
      (registration) => new Promise((go) => registration.addEventListener('updatefound', go)),
    )
    window.requestIdleCallback = (task) => {
      void found.then(() => task({ didTimeout: false, timeRemaining: () => 50 }))
      return 0
    }
  })
  await page.reload()
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
})

test('opening the app checks for a new release even if its page is answered without the service worker', async ({
  page,
}) => {
  await page.goto(`http://localhost:${server.port}/`)
  await untilReadyOffline(page)
  release('profile')
  await page.goto(`http://localhost:${server.port}/menu`)
  expect(
    await page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).workerStart,
    ),
  ).toBe(0)
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
})

test('the offer of a release is announced to screen readers, and *Later* returns the focus to where it was', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const known = new Set<Element>()
    const look = () => {
      for (const region of document.querySelectorAll('[role=status]')) {
        if (/A new version/.test(region.textContent ?? '')) globalThis.wasRegionThere ??= known.has(region)
        known.add(region)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  const link = page.getByRole('link', { name: 'Menu', exact: true })
  await link.focus()
  release('profile')
  await lookForUpdate(page)
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
  expect(await page.evaluate(() => globalThis.wasRegionThere)).toBe(true)
  await page.getByRole('button', { name: 'Later' }).press('Enter')
  await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('a release is offered though the one before it was put off', async ({ page }) => {
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  release('profile')
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0)
  // A move to another screen isn't a new release.
  await page.getByRole('link', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByText('A new version of the app is ready.')).toHaveCount(0)
  release('home')
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
})

test('a service worker installation that failed for a missing file is repeated while the app is open', async ({
  page,
}) => {
  const assets = join(folder, 'dist/assets')
  const taken = readdirSync(assets).filter((name) => /^privacy-.*\.js|\.pack/.test(name))
  for (const name of taken) renameSync(join(assets, name), join(folder, name))
  await watchInstallations(page)
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  await untilOneFailed(page)
  for (const name of taken) renameSync(join(folder, name), join(assets, name))
  await untilReadyOffline(page)
  // Of what was registered in its place the page hears of a new release, too.
  release('profile')
  await lookForUpdate(page)
  await expect(page.getByText('A new version of the app is ready.')).toBeVisible()
})

test('a service worker isn’t installed with another release’s index.html, and is once it gets its own', async ({
  page,
}) => {
  const replaced = Promise.withResolvers<void>()
  await watchInstallations(page, replaced.promise)
  await page.goto(`http://localhost:${server.port}/?table=t1-k7wq`)
  // As from a server that has been replaced meanwhile: its page names another script.
  const its = join(folder, 'dist/index.html')
  const text = readFileSync(its, 'utf8')
  const [, script] = /src="\/assets\/(first-[^"]+\.js)"/.exec(text)!
  rmSync(`${its}.br`, { force: true })
  writeFileSync(its, text.replaceAll(script!, 'first-n3xtR3l.js'))
  replaced.resolve()
  await untilOneFailed(page)
  writeFileSync(its, text)
  await untilReadyOffline(page)
})

test('G25 a page of the previous release can still load a screen that it hadn’t opened yet', async ({
  browser,
}) => {
  // Without a service worker only the server can still have it.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const origin = `http://localhost:${server.port}`
  let isOpen = false
  await page.route(/\/assets\/sign-in-/, (route) => (isOpen ? route.continue() : route.abort()))
  await page.goto(`${origin}/menu?table=t1-k7wq`)
  await expect(page.locator('#app').getByRole('navigation', { name: 'Categories' })).toBeVisible()
  release('sign-in')
  isOpen = true
  const stamp = await page.evaluate(() => performance.timeOrigin)
  await page
    .getByRole('link', { name: /Profile|Account/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible()
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(stamp)
  await context.close()
})
