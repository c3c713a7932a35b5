import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserType, type LaunchOptions, type Page, expect } from 'playwright/test'
import { copyFrom, databaseIn } from '../servers/demo-data.ts'
import { openDemoServer } from '../servers/demo-server.ts'
import { untilReadyOffline } from '../walk.ts'

/** A browser's profile with the app on it, and the database of the restaurant that it has been to. */
export type KnownPhone = { profile: string; forget: () => void }

/**
 * Visits the demo shop once, without a table, and keeps what a first visit leaves: the service worker with all the
 * app's files, the menus, the pictures and a guest's identity, which the restaurant knows. From now on each database is
 * a copy of that restaurant's.
 */
export async function makeKnownPhone(
  browser: BrowserType,
  launchOptions: LaunchOptions,
): Promise<KnownPhone> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-phone-'))
  const profile = join(folder, 'profile')
  const server = await openDemoServer()
  const context = await browser.launchPersistentContext(profile, { ...launchOptions, locale: 'en-GB' })
  // The settings of a test aren't those of a worker.
  context.setDefaultTimeout(100_000)
  const page = await context.newPage()
  let lastAsked = Date.now()
  context.on('request', () => void (lastAsked = Date.now()))
  await page.goto(`http://localhost:${server.port}/`)
  await untilReadyOffline(page)
  await expect.poll(() => servedByWorker(page)).toBe(true)
  // The stream of what is new stays open for ever.
  await expect.poll(() => Date.now() - lastAsked, { timeout: 60_000 }).toBeGreaterThan(1_000)
  await forgetReadiness(page)
  await context.close()
  await server.stop()
  const database = join(folder, 'larder.sqlite')
  copyFileSync(databaseIn(server.folder), database)
  await server.dispose()
  copyFrom({ database, deskKey: server.deskKey })
  // Of what it has downloaded, the service worker has its own copy.
  for (const cache of ['Cache', 'GPUCache', 'DawnWebGPUCache', 'DawnGraphiteCache'])
    rmSync(join(profile, 'Default', cache), { recursive: true, force: true })
  return { profile, forget: () => rmSync(folder, { recursive: true, force: true }) }
}

const servedByWorker = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated')

/** Whoever arrives with this phone isn't ready by what an earlier visit has found, but by its own. */
const forgetReadiness = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('larder')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('settings', 'readwrite')
          writing.objectStore('settings').delete('readiness')
          writing.addEventListener('abort', () => reject(writing.error))
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )
