import { useReadiness } from '../../queries/use-settings.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { ReadyOffline } from '../../ui/message/ready-offline.tsx'

/** Whether the network may go away; nothing where this browser can't have the app without one, as over plain http. */
export function Readiness() {
  const ready = useReadiness()
  const isPossible = 'serviceWorker' in navigator && !isInMemory()
  return (ready || isPossible) && <ReadyOffline ready={ready} />
}
