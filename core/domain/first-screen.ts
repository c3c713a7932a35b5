import { keptPaths } from '../schema/kept-screens.ts'

/**
 * What the page and the service worker agree on about the kept first screens, with which the worker answers a launch.
 */

/** The header with the instant until which a kept screen is valid, in ms since the epoch on the phone's clock. */
export const holdsUntilHeader = 'holds-until'

/** The header with the release that made the page: the address of its entry script. */
export const releaseHeader = 'made-by'

/**
 * The key of an entry that exists among the kept screens while home and menu look on this phone as they do for a
 * stranger; it holds the phone's language. A page that the server renders for a stranger can then be shown here too.
 */
export const likeStrangersKey = '/like-a-strangers'

/** The headers to keep when the text of an answer is replaced, or is already decompressed. */
export function headersOfText(response: Response): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-length', 'content-encoding', 'etag']) headers.delete(name)
  return headers
}

/**
 * Parameters that don't affect the screen: they tell where the visitor came from, as links and advertisements do
 * (`fbclid`, `gclid`).
 */
const told = /^(source|orgId|(utm|mc|_g)_?\w+|\w*clk?id|[gw]braid|igsh\w*|srsltid)$/

/** Parameters that do, so that the same path has several screens. */
const drawn = /^(table|language)$/

/**
 * The key under which the screen of an address is kept; null if it isn't kept. An address with any other parameter,
 * such as an open sheet, is rendered by the app itself.
 */
export const firstScreenKey = (url: URL): string | null => (keptPaths.has(url.pathname) ? keyOf(url) : null)

/** Like `firstScreenKey`, for the pages that a server renders for a first visit, which include those of dishes. */
export const firstPageKey = (url: URL): string | null =>
  keptPaths.has(url.pathname) || dishIn(url.pathname) !== null ? keyOf(url) : null

/**
 * The id of the dish whose screen is at a path; null for any other path, and for a non-canonical encoding of the id.
 */
export function dishIn(pathname: string): string | null {
  const [, written] = /^\/item\/([^/]+)$/.exec(pathname) ?? []
  if (written === undefined) return null
  try {
    const id = decodeURIComponent(written)
    return encodeURIComponent(id) === written ? id : null
  } catch {
    // The path has a malformed escape, so it isn't one of ours.
    return null
  }
}

function keyOf({ pathname, searchParams }: URL): string | null {
  const asked = [...searchParams].filter(([name]) => !told.test(name))
  if (asked.some(([name]) => !drawn.test(name))) return null
  asked.sort(([one], [other]) => (one < other ? -1 : 1))
  return asked.length === 0 ? pathname : `${pathname}?${new URLSearchParams(asked)}`
}
