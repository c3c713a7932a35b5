/** An area around the shop; its tiers rise (both checked when a shop is imported). */
export type DeliveryArea = {
  id: string
  withinMeters: number
  minimumCents: number
  fees: readonly { withinMeters: number; cents: number }[]
}

export type DeliveryTerms = {
  areas: readonly DeliveryArea[]
  /** From this total on delivering costs nothing; null for never. */
  freeFromCents: number | null
  /** Whether an order may go to a place whose distance nobody knows. */
  takesUnknown: boolean
}

export type DeliveryQuote = { feeCents: number; areaId: string | null; minimumCents: number }

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
  const free = { feeCents: 0, areaId: null, minimumCents: 0 }
  if (meters === null) return takesUnknown ? free : null
  if (areas.length === 0) return free
  const [area] = areasAt(areas, meters)
  if (!area) return null
  const tier = area.fees.find(({ withinMeters }) => meters <= withinMeters) ?? area.fees.at(-1)
  const isFree = freeFromCents !== null && totalCents >= freeFromCents
  return { feeCents: isFree ? 0 : (tier?.cents ?? 0), areaId: area.id, minimumCents: area.minimumCents }
}
