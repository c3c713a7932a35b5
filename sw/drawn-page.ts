import { firstScreensOf } from '../core/schema/kept-screens.ts'
import {
  firstScreenKey,
  headersOfText,
  likeStrangersKey,
  releaseHeader,
} from '../core/domain/first-screen.ts'

/** After this time the empty page is shown instead. Data about the table needs a request in either case. */
const patienceMs = 1_500

/**
 * The first screen as rendered by the server, for a table that is new to this phone: the phone knows nothing of the
 * table, so its own app could only show a loading state. Undefined if this phone's own screens differ from a
 * stranger's (`likeStrangersKey`), if no page of this release arrives in time, or if a captive portal answers.
 * @param release the address of the script that the page of this release starts with
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
    // Waits for the whole body: half a page would have no app.
    return new Response(await response.blob(), { headers: headersOfText(response) })
  } catch {
    // The app reports network failures itself.
    return undefined
  }
}
