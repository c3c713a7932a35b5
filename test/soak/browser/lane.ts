import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { type BrowserProcess, launchBrowser } from '../../e2e/support/browser/browser-process.ts'
import { watchForFailure } from '../../e2e/support/browser/phone-view.ts'
import { takeManyOrders } from '../../e2e/support/servers/change-shop.ts'
import type { DemoServer } from '../../e2e/support/servers/demo-server.ts'
import { createServerProcess } from '../../e2e/support/servers/server-process.ts'
import { orderDessert, untilReadyOffline } from '../../e2e/support/walk.ts'
import type { Fault } from '../../support/chaos/fault.ts'
import { type ChaosProxy, createChaosProxy } from '../../support/chaos/proxy.ts'

/**
 * One phone with its browser, the network in front of it and the restaurant behind that; it lives through many
 * schedules.
 */
export type Lane = {
  server: DemoServer
  proxy: ChaosProxy
  /** What the proxy played on an order on its way, in turn. */
  played: Fault[]
  /** The tab that the customer looks at. */
  page(): Page
  browser(): BrowserProcess
  /** A tab on an address of the app, in place of the one that was looked at. */
  open(path: string): Promise<Page>
  /** The same profile in a new browser, when it was killed. */
  relaunch(): Promise<void>
  dispose(): Promise<void>
}

export async function createLane(http2: boolean): Promise<Lane> {
  const server = await createServerProcess()
  // Nobody answers at the desk here, and one guest orders all evening.
  await takeManyOrders(server)
  const played: Fault[] = []
  const proxy = await createChaosProxy({
    target: `http://127.0.0.1:${server.port}`,
    http2,
    onFault: ({ path }, fault) => path.endsWith('/order/create') && played.push(fault),
  })
  const profile = mkdtempSync(join(tmpdir(), 'larder-soak-'))
  let browser = await launchBrowser(profile)
  let page = await browser.context.newPage()

  const lane: Lane = {
    server,
    proxy,
    played,
    page: () => page,
    browser: () => browser,
    async open(path) {
      const before = browser.context.pages()
      page = await browser.context.newPage()
      await watchForFailure(page)
      await page.goto(`${proxy.origin}${path}?table=t2-m4xe`, { waitUntil: 'domcontentloaded' })
      await Promise.all(before.map((one) => one.close()))
      return page
    },
    async relaunch() {
      await browser.kill()
      browser = await launchBrowser(profile)
    },
    async dispose() {
      await browser.kill()
      await proxy.close()
      await server.dispose()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  await lane.open('/')
  await untilReadyOffline(page)
  // Somebody who has ordered here before: signed in, everything kept.
  await orderDessert(page, proxy.origin)
  return lane
}
