import { isDeskThere } from './await-script.ts'

const storageKey = 'larder-desk-reloaded'
/**
 * How long (ms) to wait between two reloads: while a new release takes over, two servers may answer in turn, each with
 * its own page.
 */
const restMs = 10 * 60_000

/**
 * Loads the server's present page, unless that was done a moment ago or the server has none: an unattended desk would
 * be left with an error page.
 * @param mayLoad called once it is known that there is a page, as somebody may have begun something meanwhile
 * @returns whether it is being loaded
 */
export async function loadNewerPage(mayLoad: () => boolean): Promise<boolean> {
  const passed = Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0)
  if (passed >= 0 && passed < restMs) return false
  if (!(await isDeskThere()) || !mayLoad()) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
  return true
}
