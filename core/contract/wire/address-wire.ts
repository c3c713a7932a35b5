import * as v from 'valibot'
import { longestInAddress as longest } from '../../schema/customer/address-limits.ts'
import type { Address } from '../../schema/customer/address.ts'
import { Id } from '../../schema/primitives.ts'
import { Text } from './text.ts'

/** An address on the wire (spec §3). */
export const AddressWire = v.object({
  id: Id,
  firstName: Text(longest.firstName),
  lastName: Text(longest.lastName),
  title: Text(20),
  mobile: Text(40),
  mobilePrefix: Text(6),
  address: Text(longest.street),
  addressMemo: Text(longest.memo),
  postcode: Text(longest.postcode),
  lat: v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  placeId: Text(200),
  regionId: Text(64),
  country: Text(80),
  province: Text(80),
  city: Text(longest.city),
  district: Text(80),
  isDefaulted: v.boolean(),
  label: Text(longest.label),
})
export type AddressWire = v.InferOutput<typeof AddressWire>

export function readAddress({ address, addressMemo, isDefaulted, ...same }: AddressWire): Address {
  return { ...same, street: address, memo: addressMemo, isDefault: isDefaulted }
}

export function writeAddress({ street, memo, isDefault, ...same }: Address): AddressWire {
  return { ...same, address: street, addressMemo: memo, isDefaulted: isDefault }
}
