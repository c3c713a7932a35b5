import type { DeliveryArea } from '../../schema/shop.ts'

export type DeliveryTerms = {
  areas: readonly DeliveryArea[]
  /** The total from which delivery is free; null for never. */
  freeFromCents: number | null
  /** Whether an order may go to an address whose distance is unknown. */
  takesUnknown: boolean
}

/** A fee tier at one distance: the fee from a certain price of the dishes on. The first tier begins at 0. */
export type FeeStep = { fromCents: number; cents: number }

/** `steps` are the fee tiers at this distance, before free delivery is considered. */
export type DeliveryQuote = {
  feeCents: number
  steps: FeeStep[]
  areaId: string | null
  minimumCents: number
}

/** The areas that reach this far, the nearest first; none if the distance is unknown. */
export const areasAt = (areas: readonly DeliveryArea[], meters: number | null): DeliveryArea[] =>
  meters === null
    ? []
    : areas
        .filter(({ withinMeters }) => meters <= withinMeters)
        .toSorted((a, b) => a.withinMeters - b.withinMeters)

/**
 * The delivery fee at this distance for a total: of the nearest area that reaches it, the first distance that does,
 * and there the highest total that is reached. Delivery is free for an unknown distance (spec §5) and for a shop
 * without areas; with areas, the lowest of their minimums applies to an unknown distance (ours). Null if there is no
 * delivery.
 */
export function quoteDelivery(
  { areas, freeFromCents, takesUnknown }: DeliveryTerms,
  meters: number | null,
  totalCents: number,
): DeliveryQuote | null {
  const free = { feeCents: 0, steps: [], areaId: null, minimumCents: 0 }
  if (meters === null && !takesUnknown) return null
  if (areas.length === 0) return free
  if (meters === null) return { ...free, minimumCents: Math.min(...areas.map((area) => area.minimumCents)) }
  const [area] = areasAt(areas, meters)
  if (!area) return null
  const far = (area.fees.find(({ withinMeters }) => meters <= withinMeters) ?? area.fees.at(-1))?.withinMeters
  const steps = area.fees
    .filter(({ withinMeters }) => withinMeters === far)
    .map(({ fromCents = 0, cents }) => ({ fromCents, cents }))
  const feeCents = feeFor({ steps, freeFromCents }, totalCents)
  return { feeCents, steps, areaId: area.id, minimumCents: area.minimumCents }
}

/** The delivery fee for a total, once the tiers are known. */
export function feeFor(
  { steps, freeFromCents }: { steps: readonly FeeStep[]; freeFromCents: number | null },
  totalCents: number,
): number {
  if (freeFromCents !== null && totalCents >= freeFromCents) return 0
  return steps.findLast(({ fromCents }) => totalCents >= fromCents)?.cents ?? 0
}
