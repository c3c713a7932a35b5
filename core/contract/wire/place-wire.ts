import * as v from 'valibot'
import type { Place } from '../../schema/customer/address.ts'
import { Text } from './text.ts'

/** A place found by the street search, on the wire; unknown fields are empty. */
export const PlaceWire = v.object({
  placeId: Text(200),
  address: Text(300),
  postcode: Text(20),
  district: Text(80),
  city: Text(80),
  province: Text(80),
  country: Text(80),
  lat: v.number(),
  lng: v.number(),
})
export type PlaceWire = v.InferOutput<typeof PlaceWire>

export const readPlace = ({ placeId, address, ...same }: PlaceWire): Place => ({
  ...same,
  id: placeId,
  street: address,
})

export const writePlace = ({ id, street, ...same }: Place): PlaceWire => ({
  ...same,
  placeId: id,
  address: street,
})
