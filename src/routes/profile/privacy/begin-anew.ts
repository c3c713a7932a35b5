import { engine } from '../../../engine.ts'
import { readNoMore } from '../../../queries/open-storage.ts'
import { closeNotifications, endBrowserSubscription } from '../../../shell/push/browser-push.ts'
import { type Parting, noteToSay } from '../../../shell/session/say-again.ts'

/**
 * Erases the database, if that is allowed, and reloads the page; after the reload, the page tells once more what was
 * done.
 */
export async function beginAnew(parting: Parting): Promise<void> {
  const may = await engine.mayEraseDatabase()
  if (!may.ok || !may.value) return
  noteToSay(parting)
  readNoMore()
  await closeNotifications().catch(console.info)
  // The browser may have to contact its push service: the page doesn't wait long for that.
  const slow = new Promise<void>((resolve) => setTimeout(resolve, patienceMs))
  await Promise.race([endBrowserSubscription().catch(console.info), slow])
  await engine.eraseDatabase().catch(console.info)
  location.reload()
}

const patienceMs = 2_000
