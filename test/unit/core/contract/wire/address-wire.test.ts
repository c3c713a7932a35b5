import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addressAdd } from '../../../../../core/contract/calls/address-calls.ts'
import { AddressWire, readAddress, writeAddress } from '../../../../../core/contract/wire/address-wire.ts'
import { addressBody } from '../../../../support/customers/member.ts'

const wire = addressBody({
  label: 'Home',
  isDefaulted: true,
  placeId: 'osm:N1',
  district: 'X',
  regionId: 'r',
})

test('an address is unchanged after a round trip over the wire, and has our own field names inside', () => {
  const address = readAddress(v.parse(AddressWire, wire))
  expect(address).toMatchObject({
    street: wire.address,
    memo: wire.addressMemo,
    isDefault: true,
  })
  expect(writeAddress(address)).toEqual(wire)
})

test('a new address that was normalized once isn’t changed by normalizing it again', () => {
  const request = { customerId: 'c', address: { ...wire, lat: 41.123456789, address: ' A   B ' } }
  const once = v.parse(addressAdd.request, request)
  expect(v.parse(addressAdd.request, once)).toEqual(once)
})
