import { type Page, expect } from 'playwright/test'

/** The page as it is without a screen in it. */
export const shell = '<div id="app"></div>'

/** The markup that a launch at an address is answered with, without what it starts. */
export async function answerTo(page: Page, address: string): Promise<string> {
  const response = await page.goto(address)
  return (await response!.text()).replaceAll(/<(script|style)>.*?<\/\1>/gs, '')
}

/** What stands among the kept screens under a key; null for nothing, and for the page without a screen. */
export const keptOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate(async (its) => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('first-screens ')) continue
      const found = await (await caches.open(name)).match(its)
      const isEmpty =
        found?.headers.get('content-type')?.includes('html') && !found.headers.has('holds-until')
      if (found && !isEmpty) return found.text()
    }
    return null
  }, key)

/**
 * Waits until a screen is kept with these words in it, and as it stands in this window: the phone has been here before
 * in a wider one, and may have kept that.
 */
export async function untilKept(page: Page, key: string, words: string): Promise<void> {
  await expect.poll(() => keptOf(page, key)).toContain('"(min-width: 900px)":false')
  await expect.poll(() => keptOf(page, key)).toContain(words)
}

/** Has the page without a screen stand in place of each. */
export const dropKept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      if (!name.startsWith('first-screens ')) continue
      const cache = await caches.open(name)
      const empty = (await cache.match('/empty'))!
      for (const { url } of await cache.keys()) {
        const { pathname, search } = new URL(url)
        if (pathname === '/empty') continue
        await (search === '' && ['/', '/menu'].includes(pathname)
          ? cache.put(url, empty.clone())
          : cache.delete(url))
      }
    }
  })
