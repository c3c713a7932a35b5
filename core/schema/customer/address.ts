import * as v from 'valibot'
import { roundDegrees } from '../degrees.ts'
import { Id } from '../primitives.ts'

/** A place on Earth in degrees. */
export type Coordinates = { lat: number; lng: number }

/** Degrees with at most six decimals (spec §5). */
const Degrees = (most: number) =>
  v.pipe(v.number(), v.minValue(-most), v.maxValue(most), v.transform(roundDegrees))
export const Latitude = Degrees(90)
export const Longitude = Degrees(180)

/** A delivery address (spec §3) by its inside names. */
export const Address = v.object({
  id: Id,
  firstName: v.string(),
  lastName: v.string(),
  title: v.string(),
  mobilePrefix: v.string(),
  mobile: v.string(),
  /** Street and number. */
  street: v.string(),
  /** Floor, door, what the courier should know. */
  memo: v.string(),
  postcode: v.string(),
  /** Both, or neither. */
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  placeId: v.string(),
  regionId: v.string(),
  country: v.string(),
  province: v.string(),
  city: v.string(),
  district: v.string(),
  isDefault: v.boolean(),
  label: v.string(),
})
export type Address = v.InferOutput<typeof Address>

/** A place that a street search found; what it doesn't know is empty. */
export type Place = Pick<Address, 'street' | 'postcode' | 'city' | 'district' | 'province' | 'country'> &
  Coordinates & { id: string }
