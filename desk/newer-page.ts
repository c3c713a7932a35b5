const storageKey = 'larder-desk-reloaded'
/** While a new release takes over, two servers may answer in turn, each with a page of its own. */
const restMs = 10 * 60_000

/** So long the server may take to show that it has one. */
const longestMs = 5_000

/**
 * Loads the page that the server has now, unless that was done a moment ago or it has none: a desk that nobody stands at
 * would be left with an error in its place.
 * @param mayLoad asked once it is known that there is a page: somebody may have begun something meanwhile
 * @returns whether it is on its way
 */
export async function loadNewerPage(mayLoad: () => boolean): Promise<boolean> {
  const passed = Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0)
  if (passed >= 0 && passed < restMs) return false
  const request = fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(longestMs) })
  const isThere = await request.then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere || !mayLoad()) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}
