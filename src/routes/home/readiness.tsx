import { useIsCut, useReadiness } from '../../queries/use-settings.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { ReadyOffline } from '../../ui/message/ready-offline.tsx'

/**
 * Whether the app works without a network now. Shows nothing if it can't become so: in a browser that never can,
 * for example over plain http, or while there is no network to fetch the menu by.
 */
export function Readiness() {
  const ready = useReadiness()
  const isCut = useIsCut()
  const isComing = !isCut && 'serviceWorker' in navigator && !isInMemory()
  return (ready || isComing) && <ReadyOffline ready={ready} />
}
