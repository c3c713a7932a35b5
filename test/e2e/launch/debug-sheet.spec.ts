import { readFileSync } from 'node:fs'
import { type Page, expect, test } from 'playwright/test'
import type { DemoServer } from '../support/servers/demo-server.ts'
import { createServerProcess } from '../support/servers/server-process.ts'
import { orderDessert, untilReadyOffline } from '../support/walk.ts'

let server: DemoServer
test.beforeEach(async () => {
  server = await createServerProcess()
})
test.afterEach(() => server.dispose())

const origin = () => `http://localhost:${server.port}`
const sheet = (page: Page) => page.getByRole('dialog', { name: 'What the app did' })

/** Refreshes it until it says this: on a busy machine the engine takes its time. */
async function refreshedUntil(page: Page, text: RegExp): Promise<void> {
  await expect(async () => {
    await sheet(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(sheet(page).getByText(text).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('?debug shows the event log, the outbox and the row counts offline, and saves a file without secrets', async ({
  page,
  context,
}) => {
  await page.goto(`${origin()}/?table=t2-m4xe`)
  await untilReadyOffline(page)
  await context.setOffline(true)
  const intent = await orderDessert(page, origin())
  await page.goto(`${origin()}/order?table=t2-m4xe&debug`)
  await refreshedUntil(page, /visit → ok/)
  const waiting = sheet(page).getByRole('region', { name: 'Waiting to be sent' })
  await expect(waiting).toContainText(`${intent.slice(0, 8)}orderCreate · queued`)
  await expect(sheet(page).getByRole('region', { name: 'This phone' })).toContainText('outbox1')

  // Only what isn't as it should be.
  await sheet(page).getByText('Problems', { exact: true }).click()
  await expect(
    sheet(page)
      .getByText(/^\/[a-z/]+ → silent/)
      .first(),
  ).toBeVisible()
  await expect(sheet(page).getByText(/visit → ok/)).toHaveCount(0)

  const downloading = page.waitForEvent('download')
  await sheet(page).getByRole('button', { name: 'Save as a file' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^larder-debug-[\dT-]+\.json$/)
  const text = readFileSync(await download.path(), 'utf8')
  const file = JSON.parse(text) as { release: string; events: { area: string }[] }
  expect(file.release).toMatch(/^\/assets\/[\w-]+\.js$/)
  expect(new Set(file.events.map(({ area }) => area))).toContain('command')
  for (const secret of ['t2-m4xe', intent, 'heesecake']) expect(text).not.toContain(secret)

  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
})

test('Refresh on the debug sheet shows new events; without ?debug there is no sheet', async ({ page }) => {
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  await page.goto(`${origin()}/menu?debug`)
  await refreshedUntil(page, /visit → ok/)
  const count = () => sheet(page).getByRole('listitem').filter({ hasText: 'wake → ok' }).count()
  const before = await count()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  // It is noted once it was carried out, which a busy engine hasn't done at once.
  await expect(async () => {
    await sheet(page).getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(count, { timeout: 2_000 }).toBeGreaterThan(before)
  }).toPass()
  await page.goto(`${origin()}/menu`)
  await expect(page.getByRole('navigation', { name: 'Categories' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A phone's console is left alone.
  expect(printed.filter((text) => text.startsWith('command:'))).toEqual([])
})
