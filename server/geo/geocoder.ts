import type { Coordinates, Place } from '../../core/schema/customer/address.ts'
import type { Language } from '../../core/schema/primitives.ts'

/** Places that one search answers at most. */
export const maxPlaces = 8

export type StreetQuery = {
  text: string
  /** The shop; what is near it comes first. Null when the shop's place isn't known. */
  near: Coordinates | null
  language: Language
}

/** Finds streets by what was typed so far, the best first. @throws FetchFailed */
export type Geocoder = (query: StreetQuery, now: number) => Promise<Place[]>
