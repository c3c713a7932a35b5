import { firstScreensOf } from '../core/schema/kept-screens.ts'
import { firstScreenKey, holdsUntilHeader } from '../core/domain/first-screen.ts'

/**
 * The kept first screen of an address, if it is still valid. This takes one cache read and loads nothing of the
 * engine.
 * @param release the address of the script that the page of this release starts with
 */
export async function keptScreen(url: URL, release: string): Promise<Response | undefined> {
  const key = firstScreenKey(url)
  if (!key) return undefined
  // A storage failure must not keep the app from opening: the app reports it.
  const kept = await caches.match(key, { cacheName: firstScreensOf(release) }).catch(() => undefined)
  return kept && Date.now() < Number(kept.headers.get(holdsUntilHeader)) ? kept : undefined
}
