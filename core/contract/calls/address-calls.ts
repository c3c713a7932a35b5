import * as v from 'valibot'
import { longestInAddress as longest } from '../../schema/customer/address-limits.ts'
import { Latitude, Longitude } from '../../schema/customer/address.ts'
import { Filled, Typed } from '../../schema/customer/customer.ts'
import { Count } from '../../schema/order/cart.ts'
import { Id } from '../../schema/primitives.ts'
import { AddressWire } from '../wire/address-wire.ts'
import { call } from '../call.ts'
import { MaybeId } from '../wire/order/build-wire.ts'
import { PlaceWire } from '../wire/place-wire.ts'

const unpaired = 'both coordinates, or neither'

/**
 * The fields of an address in a request: typed texts are checked and tidied, coordinates are rounded to six decimals
 * and come in pairs. `address`, `postcode`, `firstName` and `mobile` are required (spec §5); the others may be
 * missing.
 */
const typed = {
  firstName: Filled(longest.firstName),
  lastName: v.nullish(Typed(longest.lastName), ''),
  title: v.nullish(Typed(20), ''),
  mobile: AddressWire.entries.mobile,
  mobilePrefix: AddressWire.entries.mobilePrefix,
  address: Filled(longest.street),
  addressMemo: v.nullish(Typed(longest.memo), ''),
  postcode: Filled(longest.postcode),
  lat: v.nullish(Latitude, null),
  lng: v.nullish(Longitude, null),
  placeId: v.nullish(Typed(200), ''),
  regionId: v.nullish(Typed(64), ''),
  country: v.nullish(Typed(80), ''),
  province: v.nullish(Typed(80), ''),
  city: v.nullish(Typed(longest.city), ''),
  district: v.nullish(Typed(80), ''),
  isDefaulted: v.nullish(v.boolean(), false),
  label: v.nullish(Typed(longest.label), ''),
}

const AddressInput = v.pipe(
  v.object({ id: Id, ...typed }),
  v.forward(
    v.check(({ lat, lng }) => (lat === null) === (lng === null), unpaired),
    ['lng'],
  ),
)
const NewAddressInput = v.pipe(
  v.object({ id: MaybeId, ...typed }),
  v.forward(
    v.check(({ lat, lng }) => (lat === null) === (lng === null), unpaired),
    ['lng'],
  ),
)

const Saved = v.object({ id: Id })

/** The customer's addresses: the default one first, then the newest first. */
export const addressList = call({
  path: '/customer/address/list',
  request: v.object({ customerId: Id }),
  /** `customerId` is ours: the owner of the addresses. Missing in an older server's answer. */
  answer: v.object({ dataList: v.array(AddressWire), customerId: v.optional(Id) }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId }, { request }) => (customerId ?? request.customerId) === request.customerId,
})

/**
 * Saves a new address. The phone generates the id, so that an order queued behind it can refer to it; if it is
 * missing or empty, the server generates one. An id that exists, or that was deleted, is answered as saved and
 * nothing changes: a late duplicate neither overwrites nor restores an address. All three writing calls also honour
 * Idempotency-Key: the same key takes effect once.
 *
 * Refused with CF_030301 (`address.label` is in use for another address), LD_TOO_MANY_ADDRESSES, LD_BAD_REQUEST
 * (`address.mobile`: no such number can exist; or any malformed field).
 */
export const addressAdd = call({
  path: '/customer/address/add',
  request: v.object({ customerId: Id, address: NewAddressInput }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
  isAbout: ({ id }, { request }) => id === (request.address.id ?? id),
})

/**
 * Replaces a whole address; `isDefaulted: true` ends the previous default. LD_NOT_FOUND (404) when it isn't this
 * customer's, with `isUnheard` if it never was.
 */
export const addressUpdate = call({
  path: '/customer/address/update',
  request: v.object({ customerId: Id, address: AddressInput }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
  isAbout: ({ id }, { request }) => id === request.address.id,
})

/** Deleting twice answers the same; LD_NOT_FOUND (404) for an address that this customer never had. */
export const addressDelete = call({
  path: '/customer/address/delete',
  request: v.object({ customerId: Id, id: Id }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
  isAbout: ({ id }, { request }) => id === request.id,
})

/**
 * Finds streets near the shop that match the typed text, the best first, at most eight. Ours: the spec names the
 * screen and no call. LD_SEARCH_DOWN (503) when the geocoder doesn't answer; BS_0001.
 */
export const addressSearch = call({
  path: '/customer/address/search',
  request: v.object({ customerId: Id, storeId: Id, text: Filled(120) }),
  answer: v.object({ dataList: v.array(PlaceWire) }),
  policy: 'never',
  auth: 'customer',
})

/**
 * The distance by road between the shop and a place, in meters (shortest route without tolls), or null if unknown,
 * and the delivery areas that reach that far, the nearest first: the input of delivery/fee/get. Ours: in the spec a
 * maps service answers this to the phone (§7).
 */
export const deliveryDistance = call({
  path: '/delivery/distance/get',
  request: v.object({ customerId: Id, storeId: Id, lat: Latitude, lng: Longitude }),
  answer: v.object({ deliveryDistance: v.nullable(Count), deliveryAreaList: v.array(Id) }),
  policy: 'never',
  auth: 'customer',
})

export const addressCalls = {
  addressList,
  addressAdd,
  addressUpdate,
  addressDelete,
  addressSearch,
  deliveryDistance,
}
