import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { filesWith } from '../../../support/files-with.ts'
import { untilAtRestaurant } from '../../support/browser/phone-view.ts'
import { type DemoServer, openDemoServer } from '../../support/servers/demo-server.ts'
import { askForCode, newNumber } from '../../support/sign-up.ts'
import { expect, test } from '../../support/test.ts'
import { orderDessert } from '../../support/walk.ts'

let server: DemoServer
let profile: string
let context: BrowserContext
test.beforeEach(async ({ playwright, launchOptions }) => {
  server = await openDemoServer()
  profile = mkdtempSync(join(tmpdir(), 'larder-disk-'))
  context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, locale: 'en-GB' })
})
test.afterEach(async () => {
  await context.close()
  await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
})

/**
 * What a tab's forms kept until it is closed: emptied at once, but the browser writes these files anew in its own time.
 */
const ofTab = join('Default', 'Session Storage')

/** The files of the browser's profile that hold one of these texts. */
const tracesOf = (texts: string[]): string[] =>
  filesWith(profile, texts).filter((path) => !path.startsWith(ofTab))

test('after a member deletes their account, their name, number and email are gone from the phone’s disk', async () => {
  const origin = `http://localhost:${server.port}`
  const page = context.pages()[0]!
  const typed = newNumber()
  const number = typed.replaceAll(' ', '')
  const traces = ['Filomena', number, 'filo@mail.test']
  await page.goto(`${origin}/register?redirect=/profile/privacy`)
  const code = await askForCode(page, server, typed)
  await page.getByLabel('Verification code').fill(code)
  await page.getByLabel('First name').fill('Filomena')
  await page.getByLabel('Email').fill('filo@mail.test')
  await page.getByText('Female', { exact: true }).click()
  await page.getByRole('button', { name: 'Sign up', exact: true }).click()
  await expect(page.getByText(/^A member since/)).toBeVisible()
  await orderDessert(page, origin)
  await untilAtRestaurant(page)
  await page.goto(`${origin}/profile/privacy?table=t2-m4xe`)
  await expect(page.getByText(/^A member since/)).toBeVisible()
  expect(tracesOf(traces)).not.toEqual([])
  // Each page from now on tells whether it said so, which it does for two seconds.
  let said = 0
  await page.exposeFunction('noteSaid', () => void (said += 1))
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (!document.body?.textContent.includes('Deleted. Thank you')) return
      watcher.disconnect()
      ;(globalThis as unknown as { noteSaid: () => void }).noteSaid()
    })
    watcher.observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('status').getByText(/^Deleted/)).toBeVisible()
  await expect.poll(() => tracesOf(traces)).toEqual([])
  // What it was told stands on the new page too, and the app is whole again.
  await expect.poll(() => said).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/\?table=t2-m4xe$/)
  await page.goto(`${origin}/profile/privacy`)
  await expect(page.getByText('Nobody yet')).toBeVisible()
  expect(tracesOf(traces)).toEqual([])
  await context.close()
  expect(tracesOf(traces)).toEqual([])
})
