import { crashTab, killEngineWorker, serviceWorkerOf } from '../../e2e/support/browser/kills.ts'
import type { Lane } from './lane.ts'
import type { Blow } from './schedule.ts'

/** Shared with the service worker. */
const outboxTag = 'larder-outbox'

/** Deals one blow to a lane; `recover` undoes it. */
export async function strike(lane: Lane, blow: Blow): Promise<void> {
  const page = lane.page()
  const { context } = lane.browser()
  switch (blow) {
    case 'none':
      return
    case 'engine':
      return killEngineWorker(page)
    case 'serviceWorker': {
      // Sends beside the page, and is ended while it does.
      const worker = await serviceWorkerOf(page, lane.proxy.origin)
      await worker.sync(outboxTag)
      return worker.stop()
    }
    case 'tab': {
      // The browser stays, as a phone's does.
      await context.newPage()
      return page.close()
    }
    case 'crash':
      return crashTab(page)
    case 'reload':
      return void (await page.reload({ waitUntil: 'commit' }))
    case 'moreTabs': {
      const address = page.url()
      const tabs = await Promise.all([context.newPage(), context.newPage()])
      await Promise.all(tabs.map((tab) => tab.goto(address, { waitUntil: 'commit' })))
      const worker = await serviceWorkerOf(page, lane.proxy.origin)
      return worker.sync(outboxTag)
    }
    case 'offline':
      return context.setOffline(true)
    case 'server':
      return lane.server.stop('SIGKILL')
    case 'browser':
      return lane.browser().kill()
  }
}

/** Brings back what a blow took away; the tab is opened anew by whoever looks next. */
export async function recover(lane: Lane, blow: Blow): Promise<void> {
  if (blow === 'offline') await lane.browser().context.setOffline(false)
  if (blow === 'server') await lane.server.start()
  if (blow === 'browser') await lane.relaunch()
}
