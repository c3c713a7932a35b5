import * as v from 'valibot'
import { roundDegrees } from '../degrees.ts'

/** A place on Earth in degrees. */
export type Coordinates = { lat: number; lng: number }

/** Degrees with at most six decimals (spec §5). */
const Degrees = (most: number) =>
  v.pipe(v.number(), v.minValue(-most), v.maxValue(most), v.transform(roundDegrees))
export const Latitude = Degrees(90)
export const Longitude = Degrees(180)

/** A delivery address (spec §3) with the field names used inside the app. */
export type Address = {
  id: string
  firstName: string
  lastName: string
  title: string
  mobilePrefix: string
  mobile: string
  /** Street and number. */
  street: string
  /** Floor, door and other hints for the courier. */
  memo: string
  postcode: string
  /** Both, or neither. */
  lat: number | null
  lng: number | null
  placeId: string
  regionId: string
  country: string
  province: string
  city: string
  district: string
  isDefault: boolean
  label: string
}

/** A place found by the street search; fields that the search doesn't know are empty. */
export type Place = Pick<Address, 'street' | 'postcode' | 'city' | 'district' | 'province' | 'country'> &
  Coordinates & { id: string }
