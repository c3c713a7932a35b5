import type { Browser } from 'playwright/test'

/**
 * Closes all contexts of a browser. A route's handler may be reading an answer just then; without its route, what it
 * throws doesn't fail the test that has ended.
 */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) {
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}
