import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { readConfig } from '../../../../server/settings/config.ts'
import { createLog } from '../../../../server/log/log.ts'
import { type RunningServer, startServer } from '../../../../server/start/start-server.ts'
import { expect, test } from '../../support/test.ts'
import { dropKept, keptOf } from '../../support/browser/launch-answer.ts'
import { lookForUpdate } from '../../support/browser/updates.ts'
import { addDish, continueAsGuest, placeTheOrder, untilReadyOffline } from '../../support/walk.ts'

test.use({ phone: 'new' })

/** Releases that change the schema of the phone's database, and tabs of two of them beside each other. */

const root = join(import.meta.dirname, '../../../..')
let folder: string
let dist: string
let server: RunningServer

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-releases-'))
  dist = join(folder, 'dist')
  cpSync(join(root, 'dist'), dist, { recursive: true })
  server = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' }),
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    distDir: dist,
    firstShopPath: join(root, 'shops/demo/shop.json'),
  })
})
test.afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const origin = () => `http://localhost:${server.port}`
const newest = /this\.version\((\d+)\)\.stores/g
const reload = (page: Page) => page.getByRole('button', { name: 'Reload' })

/** What a build with one more version of the schema leaves: every script has another name. */
function releaseSchema(): void {
  const assets = join(dist, 'assets')
  const renamed = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((name) => [name, name.replace(/[\w-]{6}(?=\.js$)/, (hash) => `next${hash.slice(2)}`)]),
  )
  expect(new Set(renamed.values()).size).toBe(renamed.size)
  for (const [old, next] of renamed) {
    cpSync(join(assets, old), join(dist, 'previous', old))
    renameSync(join(assets, old), join(assets, next))
    rmSync(join(assets, `${old}.br`), { force: true })
  }
  for (const file of [...[...renamed.values()].map((name) => join('assets', name)), 'index.html', 'sw.js']) {
    let text = withNextVersion(readFileSync(join(dist, file), 'utf8'))
    for (const [old, next] of renamed) text = text.replaceAll(old, next)
    if (file === 'sw.js') text = text.replace(/(index\.html`,revision:`)[0-9a-f]+/, '$1n3xtR3l0')
    writeFileSync(join(dist, file), text)
    rmSync(join(dist, `${file}.br`), { force: true })
  }
}

function withNextVersion(text: string): string {
  const [last] = [...text.matchAll(newest)].toSorted((a, b) => Number(b[1]) - Number(a[1]))
  if (!last) return text
  return text.replace(last[0], `this.version(${Number(last[1]) + 1}).stores({}),${last[0]}`)
}

/** Past the service worker, as Shift+Reload is. */
async function reloadPast(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await devtools.send('Page.reload', { ignoreCache: true })
  await loaded
  await devtools.detach()
}

const version = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === 'larder')?.version)

test('G34 if one of three tabs bypasses the service worker, all reach the new release, the checkout after a tap', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  const before = await version(page)
  const menu = await context.newPage()
  await menu.goto(`${origin()}/menu?table=t1-k7wq`)
  await expect(menu.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  const past = await context.newPage()
  await past.goto(`${origin()}/menu?table=t1-k7wq`)

  releaseSchema()
  await reloadPast(past)
  // It may begin anew just as it is asked.
  await expect.poll(() => version(past).catch(() => 0)).toBeGreaterThan(before!)
  // The tab that orders waits for a tap, and has the old one's cart.
  await expect(menu.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(reload(menu)).toHaveCount(0)
  await expect(menu.getByRole('button', { name: /View cart/ })).toContainText('1')
  await past.reload()
  await expect(past.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(reload(past)).toHaveCount(0)
  await reload(page).click()
  await expect(reload(page)).toHaveCount(0)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
})

test('G34 a checkout tab whose release is outdated by the database offers Reload and can then order', async ({
  context,
  page,
}) => {
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  releaseSchema()
  const past = await context.newPage()
  await past.goto(`${origin()}/menu?table=t1-k7wq`)
  await reloadPast(past)
  await expect(reload(page)).toBeVisible()
  await past.close()
  // Nobody else is there to take over for it.
  await reload(page).click()
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(reload(page)).toHaveCount(0)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
})

test('G34 after a rollback to the old release, a phone that has used the newer one can still order', async ({
  page,
}) => {
  const old = join(folder, 'old')
  cpSync(dist, old, { recursive: true })
  releaseSchema()
  await page.goto(`${origin()}/?table=t1-k7wq`)
  await untilReadyOffline(page)
  const newer = await version(page)
  cpSync(old, dist, { recursive: true })
  await lookForUpdate(page)
  await page.getByRole('button', { name: 'Update' }).click()
  const banner = page.getByRole('button', { name: /^An older version of this app is used here now/ })
  await expect(banner).toBeVisible()
  // It covers the content behind it.
  await expect(banner).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await dropKept(page)
  await addDish(page, 'Desserts', 'Burnt cheesecake')
  await continueAsGuest(page)
  await placeTheOrder(page)
  await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
  // The page has a database of its own, of which no later launch shows anything; the phone's is untouched.
  await page.goto(`${origin()}/healthz`)
  expect([await keptOf(page, '/'), await keptOf(page, '/menu')]).toEqual([null, null])
  expect(await version(page)).toBe(newer)
})
