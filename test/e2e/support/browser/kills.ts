import { type Page, expect } from 'playwright/test'

/** Ends the engine at whatever it is doing; the page goes on without it. */
export async function killEngineWorker(page: Page): Promise<void> {
  const engine = page.workers().find((worker) => worker.url().includes('engine'))
  if (!engine) throw new Error('The page has no engine.')
  const closed = engine.waitForEvent('close')
  await engine.evaluate(() => self.close())
  await closed
}

/** The process behind the tab dies. */
export async function crashTab(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // A tab that has crashed answers no more.
  void devtools.send('Page.crash').catch(() => undefined)
  await crashed
}

/** The service worker of an origin, through any tab of the same browser, which may show something else. */
export type ServiceWorkerHandle = {
  /** Wakes it as the browser does when the network is back: nothing can be waited for. */
  sync(tag: string): Promise<void>
  /** Wakes it as the browser does now and then for an app that is often used. */
  periodicSync(tag: string): Promise<void>
  /** Hands it a message as the browser does when one comes from its push service. */
  push(data: string): Promise<void>
  /** Ends it at whatever it is doing. */
  stop(): Promise<void>
}

export async function serviceWorkerOf(page: Page, origin: string): Promise<ServiceWorkerHandle> {
  const devtools = await page.context().newCDPSession(page)
  let registrationId: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId =
      registrations.find(({ scopeURL }) => scopeURL === `${origin}/`)?.registrationId ?? registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).toBeDefined()
  return {
    sync: (tag) =>
      devtools
        .send('ServiceWorker.dispatchSyncEvent', {
          origin,
          registrationId: registrationId!,
          tag,
          lastChance: false,
        })
        .then(() => undefined),
    periodicSync: (tag) =>
      devtools
        .send('ServiceWorker.dispatchPeriodicSyncEvent', { origin, registrationId: registrationId!, tag })
        .then(() => undefined),
    push: (data) =>
      devtools
        .send('ServiceWorker.deliverPushMessage', { origin, registrationId: registrationId!, data })
        .then(() => undefined),
    stop: () => devtools.send('ServiceWorker.stopAllWorkers').then(() => undefined),
  }
}
