import type { Coordinates, Place } from '../../core/schema/customer/address.ts'
import type { Language } from '../../core/schema/primitives.ts'

/** How many places one search returns at most. */
export const maxPlaces = 8

export type StreetQuery = {
  text: string
  /** The shop's place; results near it come first. Null when it isn't known. */
  near: Coordinates | null
  language: Language
}

/** Finds streets by the text typed so far, the best first. @throws FetchFailed */
export type Geocoder = (query: StreetQuery, now: number) => Promise<Place[]>
