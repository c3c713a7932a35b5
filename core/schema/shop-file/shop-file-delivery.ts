import * as v from 'valibot'
import { Amount, Key, Name, Plain, Text, Whole } from './shop-file-parts.ts'

export const Latitude = v.pipe(v.number(), v.minValue(-90), v.maxValue(90))
export const Longitude = v.pipe(v.number(), v.minValue(-180), v.maxValue(180))

/** Settings of a delivery service: the default arrival time and the ways of handing over (spec §9). */
export const DeliveryEntry = v.strictObject({
  arriveMinutes: v.optional(Whole(1, 600), 30),
  getTypes: v.optional(v.array(v.picklist(['meetOutside', 'meetAtDoor', 'leaveAtDoor'])), ['meetOutside']),
  freeFrom: v.optional(Amount),
  /** What applies when the distance is unknown: free delivery (spec §5), or no delivery. */
  unknownDistance: v.optional(v.picklist(['free', 'refuse']), 'free'),
})

export const AreaEntry = v.strictObject({
  id: Key,
  name: Text,
  /** The area's outer limit: the distance from the shop, by road. */
  withinMeters: Whole(1, 1_000_000),
  minimum: v.optional(Amount, 0),
  fees: v.pipe(
    v.array(
      v.strictObject({
        withinMeters: Whole(1, 1_000_000),
        /** The fee applies from this price of the dishes on. */
        fromTotal: v.optional(Amount),
        fee: Amount,
      }),
    ),
    v.minLength(1, 'needs at least one fee'),
  ),
})
export type AreaEntry = v.InferOutput<typeof AreaEntry>

/** A street that the shop delivers to, for the street search where no geocoder is configured. */
export const StreetEntry = v.strictObject({
  name: Name,
  lat: Latitude,
  lng: Longitude,
  postcode: v.optional(Plain, ''),
  district: v.optional(Plain, ''),
  city: v.optional(Plain, ''),
  province: v.optional(Plain, ''),
  country: v.optional(Plain, ''),
})
export type StreetEntry = v.InferOutput<typeof StreetEntry>
