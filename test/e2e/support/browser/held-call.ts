import type { Browser, BrowserContext, Page } from 'playwright/test'

type HeldCall = { context: BrowserContext; page: Page; release: () => void }

/**
 * A phone whose calls to an address wait until they are let go, as on a slow line. It has no service worker, past which
 * a test doesn't see what is called.
 */
export async function holdCall(browser: Browser, address: string): Promise<HeldCall> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await context.route(`**${address}`, async (route) => {
    await held
    await route.continue()
  })
  return { context, page: await context.newPage(), release }
}

/** Nothing of the app comes to a page before the answer is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}
