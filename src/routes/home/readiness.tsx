import { useReadiness } from '../../queries/use-settings.ts'
import { isInMemory } from '../../queries/open-storage.ts'
import { ReadyOffline } from '../../ui/message/ready-offline.tsx'

/**
 * Whether the app works without a network now. Shows nothing if this browser can never do that, for example over plain
 * http.
 */
export function Readiness() {
  const ready = useReadiness()
  const isPossible = 'serviceWorker' in navigator && !isInMemory()
  return (ready || isPossible) && <ReadyOffline ready={ready} />
}
