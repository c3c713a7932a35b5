import { useEffect, useMemo } from 'react'
import type { Service } from '../../../../../core/schema/shop.ts'
import { engine } from '../../../../engine.ts'
import { useCurrentShop } from '../../../../shell/visit/app-context.ts'
import { useIsCut, useSetting } from '../../../../queries/use-settings.ts'
import { hourMs } from '../../../../../core/domain/time/durations.ts'

/** After this time, a slot that was full may have room again, which can't be checked without a network. */
const goodForMs = 6 * hourMs
const none: ReadonlySet<number> = new Set()

/**
 * The slots of a service that are full, as far as this phone knows. They are read each minute while shown, and stored
 * for use without a network. Only a hint: the restaurant decides when the order arrives. Undefined while they are being
 * read.
 * @param now on the shop's clock
 */
export function useFullSlots(
  service: Service | null | undefined,
  now: number | undefined,
): ReadonlySet<number> | undefined {
  const { id: storeId } = useCurrentShop()
  const kept = useSetting('fullSlots')
  const isCut = useIsCut()
  const id = service?.slots.capacity == null ? null : service.id
  const minute = now === undefined ? null : Math.floor(now / 60_000)

  useEffect(() => {
    if (id === null || minute === null || isCut || document.visibilityState === 'hidden') return
    void engine.refreshFullSlots(id)
  }, [id, minute, isCut])

  const known = id !== null && kept?.storeId === storeId ? kept.services[id] : undefined
  const isGood = known !== undefined && (minute ?? 0) * 60_000 - known.askedAt < goodForMs
  const full = useMemo(() => (known && isGood ? new Set(known.at) : none), [known, isGood])
  return kept === undefined ? undefined : full
}
