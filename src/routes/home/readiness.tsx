import { useIsCut, useReadiness } from '../../queries/use-settings.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { ReadyOffline } from '../../ui/message/ready-offline.tsx'

/**
 * Shows whether the app now works without a network. Shows nothing if the app isn't ready for that and can't become so:
 * in a browser that doesn't support it, for example over plain http, or while there is no network to fetch the menu.
 */
export function Readiness() {
  const ready = useReadiness()
  const isCut = useIsCut()
  const isComing = !isCut && 'serviceWorker' in navigator && !isInMemory()
  return ready !== undefined && (ready || isComing) && <ReadyOffline ready={ready} />
}
