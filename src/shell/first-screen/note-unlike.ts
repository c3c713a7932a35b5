import { follow } from '../../queries/launch/follow.ts'
import { unlikeStrangersNow } from '../../queries/launch/unlike-strangers.ts'

/**
 * Notes where this phone's first screens differ from a stranger's, for as long as they do. The note can be read before
 * anything is shown, which the database can't be: a page that the server drew for a stranger is then hidden
 * (`hideUnfit`). Nothing else guards a phone whose launches don't go through the service worker.
 */
export function noteUnlikeStrangers(): void {
  // Kept per shop, by its host, as the language is (`catalogs.ts`).
  const key = `unlike-strangers:${location.host}`
  // While the database can't be read, the note stays as it is.
  follow(unlikeStrangersNow, (places) => {
    try {
      if (places.length > 0) localStorage.setItem(key, places.join(' '))
      else localStorage.removeItem(key)
    } catch {
      // Private modes refuse storage; the next visit then begins with the stranger's page.
    }
  })
}
