import type { DeliveryArea } from '../../schema/shop.ts'

export type DeliveryTerms = {
  areas: readonly DeliveryArea[]
  /** From this total on delivering costs nothing; null for never. */
  freeFromCents: number | null
  /** Whether an order may go to a place whose distance nobody knows. */
  takesUnknown: boolean
}

/** What bringing something as far as this costs, from which price of the dishes on; the lowest first, which is 0. */
export type FeeStep = { fromCents: number; cents: number }

/** `steps` are what it costs where nothing makes it free. */
export type DeliveryQuote = {
  feeCents: number
  steps: FeeStep[]
  areaId: string | null
  minimumCents: number
}

/** The areas that reach as far as this, the nearest first; none when the distance is unknown. */
export const areasAt = (areas: readonly DeliveryArea[], meters: number | null): DeliveryArea[] =>
  meters === null
    ? []
    : areas
        .filter(({ withinMeters }) => meters <= withinMeters)
        .toSorted((a, b) => a.withinMeters - b.withinMeters)

/**
 * What delivering this far costs for a total: the nearest area that reaches it, its first distance that does, and of
 * that the highest total that is reached. An unknown distance costs nothing (spec §5), and so does a shop without areas;
 * with areas, the lowest of their minimums holds there too (ours). Null when it isn't delivered.
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

/** What delivering costs for this total, where the distance is known already. */
export function feeFor(
  { steps, freeFromCents }: { steps: readonly FeeStep[]; freeFromCents: number | null },
  totalCents: number,
): number {
  if (freeFromCents !== null && totalCents >= freeFromCents) return 0
  return steps.findLast(({ fromCents }) => totalCents >= fromCents)?.cents ?? 0
}
