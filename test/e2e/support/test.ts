import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'playwright/test'
import { closeContext } from './browser/close-contexts.ts'
import { type KnownPhone, makeKnownPhone } from './browser/known-phone.ts'
import { noteMoments } from './browser/last-moments.ts'
import { whatHappened } from './browser/what-happened.ts'

export { expect } from 'playwright/test'

/** For one of a table of tests: whether `npm test` runs it, or `npm run test:all` only. */
export const smokeIf = (chosen: boolean): { tag: string[] } => ({ tag: chosen ? ['@smoke'] : [] })

type Phones = {
  /**
   * `known`: the app was opened on it before, as on most phones that order, which spares each test the download of the
   * whole app. `new`: it has never been here.
   */
  phone: 'known' | 'new'
  knownPhone: KnownPhone | null
  notedMoments: void
}

export const test = base.extend<{ showWhatFailed: void }, Phones>({
  phone: ['known', { option: true, scope: 'worker' }],
  // It is there before a test opens a server, which has to know the phone.
  knownPhone: [
    async ({ phone, playwright, launchOptions }, use) => {
      const known = phone === 'known' ? await makeKnownPhone(playwright.chromium, launchOptions) : null
      await use(known)
      known?.forget()
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],
  // Of the contexts that a whole file shares, too, which are opened before a test begins.
  notedMoments: [
    async ({ browser }, use) => {
      // What is asked of a context is carried out in order: this comes ahead of its first page.
      browser.on('context', (context) => void noteMoments(context).catch(() => {}))
      await use()
    },
    { scope: 'worker', auto: true },
  ],
  context: async (
    { knownPhone, playwright, browser, contextOptions, viewport, locale, timezoneId, hasTouch },
    use,
  ) => {
    const options = { ...contextOptions, viewport, locale, timezoneId, hasTouch }
    if (!knownPhone) {
      const context = await browser.newContext(options)
      await use(context)
      return closeContext(context)
    }
    const profile = mkdtempSync(join(tmpdir(), 'larder-profile-'))
    cpSync(knownPhone.profile, profile, { recursive: true })
    const context = await playwright.chromium.launchPersistentContext(profile, options)
    await noteMoments(context)
    await use(context)
    await closeContext(context)
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  },
  // Wherever the gate ran, its report is all that is left: a test that fails there leaves in it what was on its screens.
  showWhatFailed: [
    async ({ browser, context }, use, testInfo) => {
      const before = new Set(browser.contexts())
      await use()
      const contexts = new Set([context, ...browser.contexts()])
      if (testInfo.status !== testInfo.expectedStatus)
        for (const page of [...contexts].flatMap((one) => one.pages()))
          await testInfo.attach(screenAttachment, {
            body: await whatHappened(page),
            contentType: 'text/plain',
          })
      // Another phone that a test leaves open would find the next test's server at the same address.
      for (const other of browser.contexts()) if (!before.has(other)) await closeContext(other)
    },
    { auto: true },
  ],
  page: async ({ context }, use) => {
    // A profile opens with a page.
    await use(context.pages()[0] ?? (await context.newPage()))
  },
})

/** By which the report finds it (scripts/testing/guarantees.mjs). */
const screenAttachment = 'screen'
