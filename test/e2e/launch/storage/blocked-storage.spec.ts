import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { executablePath, launchArgs } from '../../support/browser/chromium.ts'
import { type DemoServer, openDemoServer } from '../../support/servers/demo-server.ts'
import { expect, test } from '../../support/test.ts'
import { addDish, continueAsGuest, placeTheOrder } from '../../support/walk.ts'

let server: DemoServer
let profile: string
test.beforeEach(async () => {
  server = await openDemoServer()
  profile = mkdtempSync(join(tmpdir(), 'larder-blocked-'))
})
test.afterEach(async () => {
  await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/** As who chooses in Chrome's settings that sites may save nothing. */
function blockSiteData(): void {
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  mkdirSync(join(profile, 'Default'), { recursive: true })
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(settings))
}

test('G20 where all site data is blocked in the browser, ordering works from memory and says that offline use is off', async ({
  playwright,
  launchOptions,
}) => {
  blockSiteData()
  const context = await playwright.chromium.launchPersistentContext(profile, {
    ...launchOptions,
    // The browser without windows doesn't read this setting.
    executablePath,
    args: launchArgs,
    locale: 'en-GB',
  })
  try {
    const page = context.pages()[0]!
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.goto(`http://localhost:${server.port}/menu?table=t1-k7wq`)
    await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError')
    await expect(page.getByText('This browser saves nothing: offline use is off')).toBeVisible()
    await addDish(page, 'Desserts', 'Burnt cheesecake')
    await continueAsGuest(page)
    const total = await placeTheOrder(page)
    await expect(page.getByRole('heading', { name: 'The restaurant has your order' })).toBeVisible()
    expect(server.orders()).toMatchObject([{ total_cents: total, table_number: '1' }])

    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Profile', exact: true }).click()
    await page.getByRole('button', { name: 'Exit guest mode' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Exit guest mode' }).click()
    await expect(page.getByRole('button', { name: 'Exit guest mode' })).toHaveCount(0)
    expect(errors).toEqual([])
  } finally {
    await context.close()
  }
})
