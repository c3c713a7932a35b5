import { expect } from 'playwright/test'

/**
 * Has the server draw a page, as a phone in English gets it. A machine that is too busy to draw it in time answers
 * whoever asks first with the app's own page.
 */
export const untilDrawn = (address: string): Promise<void> =>
  expect
    .poll(async () => (await fetch(address, { headers: { 'accept-language': 'en' } })).text())
    .toContain('id="first-screen"')
