import { setTimeout } from 'node:timers/promises'
import type { Changes } from '../changes/changes.ts'
import { Recent } from '../base/recent.ts'
import type { Delivery, PushServices } from './deliver.ts'
import { pushOrderChange } from './push-order-change.ts'

const tellOnce = { most: 10_000, keepMs: 3_600_000 }

/**
 * Tells phones of what happens to orders from now on, as far as this process moves them. A crash at the wrong moment
 * loses a message and nothing else: the order says itself how it stands.
 */
export function tellPhones(
  services: PushServices & { changes: Changes },
  { pause }: Partial<Pick<Delivery, 'pause'>> = {},
): { stop: () => void } {
  const ending = new AbortController()
  const told = new Recent<number>(tellOnce)
  const how: Pick<Delivery, 'pause'> = {
    // Waiting doesn't keep the process from ending.
    pause: pause ?? ((ms) => setTimeout(ms, undefined, { signal: ending.signal, ref: false })),
  }
  const stopListening = services.changes.listen((change, origin) => {
    // Whoever moved it tells them.
    if (change.kind !== 'order' || origin !== 'here') return
    const key = `${change.shopId} ${change.orderId}`
    const isNew = ({ at }: { at: number }): boolean => {
      const now = services.now()
      if (told.get(key, now) === at) return false
      told.set(key, at, now)
      return true
    }
    void pushOrderChange(services, change, { ...how, isNew })
  })
  return {
    stop: () => {
      stopListening()
      ending.abort()
    },
  }
}
