import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright/test'
import { untilAtRestaurant } from './support/phone-view.ts'
import { type DemoServer, openDemoServer } from './support/demo-server.ts'
import { askForCode, newNumber } from './support/sign-up.ts'
import { expect, test } from './support/test.ts'
import { orderDessert, untilReadyOffline } from './support/walk.ts'

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

/** Nothing, once the browser has deleted it: it is at work meanwhile. */
function orNone<T>(read: () => T, none: T): T {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none
    throw error
  }
}

/** All files of a folder and of those in it, as far as they are still there. */
function filesIn(folder: string): string[] {
  return orNone(() => readdirSync(folder, { withFileTypes: true }), []).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return entry.isFile() ? [path] : []
  })
}

/** What a tab's forms kept until it is closed: emptied at once, but the browser writes these files anew in its own time. */
const ofTab = join('Default', 'Session Storage')

/** The files of the browser's profile that hold one of these texts, as one byte or as two bytes a letter. */
function filesWith(texts: string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  return filesIn(profile)
    .filter((path) => !path.includes(ofTab))
    .filter((path) => {
      const bytes = orNone(() => readFileSync(path), Buffer.alloc(0))
      return needles.some((needle) => bytes.includes(needle))
    })
    .map((path) => path.slice(profile.length + 1))
}

test('once an account is deleted the phone’s disk holds neither name nor number nor email', async () => {
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
  expect(filesWith(traces)).not.toEqual([])
  // Each page from now on tells whether it said so, which it does for two seconds; losing its worker, it may begin twice.
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
  await expect.poll(() => filesWith(traces)).toEqual([])
  // What it was told stands on the new page too, and the app is whole again.
  await expect.poll(() => said).toBeGreaterThan(0)
  await expect(page).toHaveURL(/\/\?table=t2-m4xe$/)
  await untilReadyOffline(page)
  await context.close()
  expect(filesWith(traces)).toEqual([])
})
