import { type Page, expect } from 'playwright/test'

/**
 * The browser looks for a new service worker, as it does when the app is opened. And again: a look of its own that was
 * under way when the release came has read the one before, and is shared; one that a look fails for is looked for
 * again.
 */
export const lookForUpdate = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        await registration.update().catch(() => {})
        return Boolean(registration.installing ?? registration.waiting)
      }),
    )
    .toBe(true)
