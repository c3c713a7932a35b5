import type { DeliveryArea } from '../schema/shop.ts'

export type DeliveryTerms = {
  areas: readonly DeliveryArea[]
  /** From this total on delivering costs nothing; null for never. */
  freeFromCents: number | null
  /** Whether an order may go to a place whose distance nobody knows. */
  takesUnknown: boolean
}

/** `tierCents` is what it costs where nothing makes it free. */
export type DeliveryQuote = {
  feeCents: number
  tierCents: number
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
 * What delivering this far costs for a total: the nearest area that reaches it, its first tier that does.
 * An unknown distance costs nothing (spec §5), and so does a shop without areas. Null when it isn't delivered.
 */
export function quoteDelivery(
  { areas, freeFromCents, takesUnknown }: DeliveryTerms,
  meters: number | null,
  totalCents: number,
): DeliveryQuote | null {
  const free = { feeCents: 0, tierCents: 0, areaId: null, minimumCents: 0 }
  if (meters === null) return takesUnknown ? free : null
  if (areas.length === 0) return free
  const [area] = areasAt(areas, meters)
  if (!area) return null
  const tier = area.fees.find(({ withinMeters }) => meters <= withinMeters) ?? area.fees.at(-1)
  const tierCents = tier?.cents ?? 0
  const feeCents = isFree(freeFromCents, totalCents) ? 0 : tierCents
  return { feeCents, tierCents, areaId: area.id, minimumCents: area.minimumCents }
}

/** Does this total bring delivery for nothing? */
export const isFree = (freeFromCents: number | null, totalCents: number): boolean =>
  freeFromCents !== null && totalCents >= freeFromCents
