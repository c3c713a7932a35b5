import type { Coordinates } from '../../schema/customer/address.ts'

const earthRadiusMeters = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/**
 * The usual ratio of the distance by road to the straight line in a town. Ours: for a shop without a routing service.
 */
const detour = 1.3

/** The great-circle distance between two places, in meters (haversine). */
export function greatCircleMeters(from: Coordinates, to: Coordinates): number {
  const lat = radians(to.lat - from.lat) / 2
  const lng = radians(to.lng - from.lng) / 2
  const a = Math.sin(lat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2
  // Rounding may give more than 1 for opposite points of the globe.
  return 2 * earthRadiusMeters * Math.asin(Math.sqrt(Math.min(1, a)))
}

/** An estimate of the distance by road, in whole meters. */
export const guessRoadMeters = (from: Coordinates, to: Coordinates): number =>
  Math.round(greatCircleMeters(from, to) * detour)
