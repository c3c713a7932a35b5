import type { Coordinates } from '../../schema/customer/address.ts'

const earthRadiusMeters = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How much longer streets are than the straight line, in an ordinary town. Ours: for a shop without a router. */
const detour = 1.3

/** The straight line over the globe between two places, in meters (haversine). */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const lat = radians(to.lat - from.lat) / 2
  const lng = radians(to.lng - from.lng) / 2
  const a = Math.sin(lat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2
  // Rounding may push opposite ends of the globe past 1.
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, a)))
}

/** A guess at the way by road, in whole meters. */
export const guessRoadMeters = (from: Coordinates, to: Coordinates): number =>
  Math.round(greatCircleMeters(from, to) * detour)
