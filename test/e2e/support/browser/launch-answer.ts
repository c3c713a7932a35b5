import type { Page } from 'playwright/test'

/** The page as it is without a screen in it. */
export const shell = '<div id="app"></div>'

/** The markup that a launch at an address is answered with, without what it starts. */
export async function answerTo(page: Page, address: string): Promise<string> {
  const response = await page.goto(address)
  return (await response!.text()).replaceAll(/<(script|style)>.*?<\/\1>/gs, '')
}

/** What stands among the kept screens under a key, or null. */
export const keptOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(async (name) => {
    const kept = await caches.match(name, { cacheName: 'first-screens' })
    return kept ? kept.text() : null
  }, key)
