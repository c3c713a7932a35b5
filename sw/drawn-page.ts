import { firstScreensOf } from '../core/schema/kept-screens.ts'
import {
  firstScreenKey,
  headersOfText,
  likeStrangersKey,
  releaseHeader,
} from '../core/domain/first-screen.ts'

/** Whoever waits for longer gets the empty page. What a table is has to be asked in any case. */
const patienceMs = 1_500

/**
 * The first screen that the server draws of a table, for a phone that hasn't sat there: it knows nothing of that table,
 * so that its app could only show that it waits. Undefined where this phone's own screens look otherwise than a stranger's
 * (`likeStrangersKey`), where no page of this release comes in time, and for whatever a portal answers.
 * @param release the script that the page of this release starts with
 */
export async function drawnPage(url: URL, release: string): Promise<Response | undefined> {
  if (!url.searchParams.has('table') || !firstScreenKey(url)) return undefined
  try {
    const note = await caches.match(likeStrangersKey, { cacheName: firstScreensOf(release) })
    const language = note?.headers.get('content-language')
    if (!language) return undefined
    const response = await fetch(url, {
      headers: { accept: 'text/html', 'accept-language': language },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.headers.get(releaseHeader) !== release) return undefined
    // All of it: half a page would have no app.
    return new Response(await response.blob(), { headers: headersOfText(response) })
  } catch {
    // The app says what there is to say of the network.
    return undefined
  }
}
