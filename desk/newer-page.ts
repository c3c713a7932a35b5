const storageKey = 'larder-desk-reloaded'
/** While a new release takes over, two servers may answer in turn, each with a page of its own. */
const restMs = 10 * 60_000

/** Loads the page that the server has now, unless that was done a moment ago. @returns whether it is on its way */
export function loadNewerPage(): boolean {
  const passed = Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0)
  if (passed >= 0 && passed < restMs) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}
