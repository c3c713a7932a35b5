import { firstScreensOf } from '../core/schema/kept-screens.ts'
import { firstScreenKey, holdsUntilHeader } from '../core/domain/first-screen.ts'

/**
 * The first screen of an address as it stood, if it still holds; one read, and nothing of the engine.
 * @param release the script that the page of this release starts with
 */
export async function keptScreen(url: URL, release: string): Promise<Response | undefined> {
  const key = firstScreenKey(url)
  if (!key) return undefined
  // Storage in trouble is no reason not to open: the app says what there is to say.
  const kept = await caches.match(key, { cacheName: firstScreensOf(release) }).catch(() => undefined)
  return kept && Date.now() < Number(kept.headers.get(holdsUntilHeader)) ? kept : undefined
}
