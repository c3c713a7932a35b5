import { keptPaths } from '../schema/kept-screens.ts'

/** The first screen as it stood, which the service worker answers a launch with: what it and the page agree on. */

/** Until when a kept screen shows what is so, in ms since the epoch on the phone's clock. */
export const holdsUntilHeader = 'holds-until'

/** Which release made it: the address of the script that its page starts with. */
export const releaseHeader = 'made-by'

/**
 * Stands among the kept screens while home and menu look on this phone as they do for a stranger, with the language that is
 * spoken here: then what the server draws for one is this phone's as well.
 */
export const likeStrangersKey = '/like-a-strangers'

/** What goes on with an answer's text when that is another one, or unpacked already. */
export function headersOfText(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return headers
}

/** What changes nothing of what is drawn: where somebody came from, as a link or an advertisement says (`fbclid`, `gclid`). */
const told = /^(source|orgId|(utm|mc|_g)_?\w+|\w*clk?id|[gw]braid|igsh\w*|srsltid)$/

/** What does, and makes another screen of the same path. */
const drawn = /^(table|language)$/

/**
 * Under which name the screen of an address is kept; null for one that isn't. What an address asks for beside, such as a
 * sheet that stands open, is the app's own to draw.
 */
export const firstScreenKey = (url: URL): string | null => (keptPaths.has(url.pathname) ? keyOf(url) : null)

/** The same for what a server answers a first visit with: a dish's page, too. */
export const firstPageKey = (url: URL): string | null =>
  keptPaths.has(url.pathname) || dishIn(url.pathname) !== null ? keyOf(url) : null

/** The dish whose screen stands at a path, by its id; null for any other, and for another spelling of one. */
export function dishIn(pathname: string): string | null {
  const [, written] = /^\/item\/([^/]+)$/.exec(pathname) ?? []
  if (written === undefined) return null
  try {
    const id = decodeURIComponent(written)
    return encodeURIComponent(id) === written ? id : null
  } catch {
    // No address of ours.
    return null
  }
}

function keyOf({ pathname, searchParams }: URL): string | null {
  const asked = [...searchParams].filter(([name]) => !told.test(name))
  if (asked.some(([name]) => !drawn.test(name))) return null
  asked.sort(([one], [other]) => (one < other ? -1 : 1))
  return asked.length === 0 ? pathname : `${pathname}?${new URLSearchParams(asked)}`
}
