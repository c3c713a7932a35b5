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

/** None, once the browser has deleted it: it is at work meanwhile. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** The files of the browser's profile that hold one of these texts, as one byte or as two bytes a letter. */
function filesWith(texts: string[]): string[] {
  const needles = texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le')])
  return readdirSync(profile, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = bytesOf(path)
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
  // From now on each page notes whether it said so, which it does for two seconds.
  await page.addInitScript(() => {
    const look = () =>
      document.body?.textContent.includes('Deleted. Thank you') &&
      Object.assign(globalThis, { hasSaid: true })
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('status').getByText(/^Deleted/)).toBeVisible()
  await expect.poll(() => filesWith(traces)).toEqual([])
  // What it was told stands on the new page too, and the app is whole again.
  await page.waitForFunction(() => 'hasSaid' in globalThis)
  await expect(page).toHaveURL(/\/\?table=t2-m4xe$/)
  await untilReadyOffline(page)
  await context.close()
  expect(filesWith(traces)).toEqual([])
})
