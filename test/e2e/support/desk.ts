import type { Browser, Locator, Page } from 'playwright/test'
import { expect } from './test.ts'
import type { DemoServer } from './servers/demo-server.ts'

declare global {
  interface Window {
    /** How often the bell has been struck. */
    tones: number
    /** When each order's card was first seen, by the page's clock. */
    seenAt: Record<string, number>
  }
}

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })
export const card = (desk: Page, state: string): Locator => desk.locator(`article[data-state="${state}"]`)
export const connectionStatus = (desk: Page): Locator => desk.locator('.connection-status')

/** A tablet at the counter, signed in with the key that the server's first start has shown. */
export async function openDesk(browser: Browser, server: DemoServer): Promise<Page> {
  const desk = await newDesk(browser, server)
  await signIn(desk, server)
  return desk
}

/** One that nobody has signed in at. */
export async function newDesk(
  browser: Browser,
  server: DemoServer,
  prepare: (desk: Page) => Promise<void> = async () => {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = await context.newPage()
  await desk.addInitScript(() => {
    window.tones = 0
    window.seenAt = {}
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      window.tones += 1
      start.apply(this, when)
    }
    new MutationObserver(() => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-order]'))
        window.seenAt[one.dataset['order'] ?? ''] ??= Date.now()
    }).observe(document, { subtree: true, childList: true })
  })
  await prepare(desk)
  await desk.goto(`http://localhost:${server.port}/desk`)
  return desk
}

export async function typeKey(desk: Page, server: DemoServer): Promise<void> {
  await desk.getByRole('textbox', { name: 'Key' }).fill(server.deskKey.toLowerCase())
  await button(desk, 'Sign in').click()
}

export async function signIn(desk: Page, server: DemoServer): Promise<void> {
  await typeKey(desk, server)
  await expect(connectionStatus(desk)).toHaveText('Connected')
}

/**
 * Books a table for two by telephone whose guests are here already, as guests of another evening can't be seated yet.
 * It is on the evening that the desk shows first, which is today's until some time after midnight.
 */
export const bookNow = (desk: Page, name: string): Promise<void> =>
  desk.evaluate(async (guest) => {
    const startsAt = Date.now() - 80 * 60_000
    const body = JSON.stringify({ startsAt, diners: 2, name: guest, phone: '', note: '' })
    const headers = { 'content-type': 'application/json' }
    await fetch('/desk/api/book-table', { method: 'POST', headers, body })
  }, name)
