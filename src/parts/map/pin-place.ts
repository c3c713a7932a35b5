import type { Coordinates } from '../../../core/schema/customer/address.ts'
import { roundDegrees } from '../../../core/schema/degrees.ts'

/**
 * A point of the map as an address may store it: in range, with six decimals, however often the map was turned around
 * the world.
 */
export const pinPlace = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: roundDegrees(Math.min(90, Math.max(-90, lat))) + 0,
  lng: wrapped(roundDegrees(lng)) + 0,
})

/** The same meridian between −180 and 180. Rounded again, since the modulo arithmetic leaves rounding errors. */
const wrapped = (lng: number): number =>
  Math.abs(lng) <= 180 ? lng : roundDegrees(((((lng + 180) % 360) + 360) % 360) - 180)

/** Whether two points are the same at an address's precision. */
export function isSamePlace(one: Coordinates, other: Coordinates): boolean {
  const [a, b] = [pinPlace(one), pinPlace(other)]
  return a.lat === b.lat && a.lng === b.lng
}
