import type { Coordinates } from '../../../core/schema/customer/address.ts'
import { roundDegrees } from '../../../core/schema/degrees.ts'

/** What an address may hold of a spot of the map: in range and with six decimals, however often the world went round. */
export const pinPlace = ({ lat, lng }: Coordinates): Coordinates => ({
  lat: roundDegrees(Math.min(90, Math.max(-90, lat))) + 0,
  lng: wrapped(roundDegrees(lng)) + 0,
})

/** The same meridian from −180 to 180. Rounded again: the turns of the world cost digits. */
const wrapped = (lng: number): number =>
  Math.abs(lng) <= 180 ? lng : roundDegrees(((((lng + 180) % 360) + 360) % 360) - 180)

/** Are they the same spot, as far as an address can tell? */
export function isSamePlace(one: Coordinates, other: Coordinates): boolean {
  const [a, b] = [pinPlace(one), pinPlace(other)]
  return a.lat === b.lat && a.lng === b.lng
}
