import * as v from 'valibot'
import { Id } from '../schema/primitives.ts'
import { call } from './call.ts'

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))

/** An address as it travels (spec §3). */
export const AddressWire = v.object({
  id: Id,
  firstName: Text(80),
  lastName: Text(80),
  title: Text(20),
  mobile: Text(24),
  mobilePrefix: Text(6),
  address: Text(300),
  addressMemo: Text(300),
  postcode: Text(20),
  lat: v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  lng: v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  placeId: Text(200),
  regionId: Text(64),
  country: Text(80),
  province: Text(80),
  city: Text(80),
  district: Text(80),
  isDefaulted: v.boolean(),
  label: Text(40),
})

const Saved = v.object({ id: Id })

export const addressList = call({
  path: '/customer/address/list',
  request: v.object({ customerId: Id }),
  answer: v.object({ dataList: v.array(AddressWire) }),
  policy: 'never',
  auth: 'customer',
})

/** The id is minted by the phone, so that an order queued behind it can name it. */
export const addressAdd = call({
  path: '/customer/address/add',
  request: v.object({ customerId: Id, address: AddressWire }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
})

export const addressUpdate = call({
  path: '/customer/address/update',
  request: v.object({ customerId: Id, address: AddressWire }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
})

export const addressDelete = call({
  path: '/customer/address/delete',
  request: v.object({ customerId: Id, id: Id }),
  answer: Saved,
  policy: 'queue',
  auth: 'customer',
})
