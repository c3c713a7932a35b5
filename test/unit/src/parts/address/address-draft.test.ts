import { describe, expect, test } from 'vitest'
import type { Address } from '../../../../../core/schema/customer/address.ts'
import {
  type AddressDraft,
  draftedAddress,
  foundPlace,
  pinnedPlace,
} from '../../../../../src/parts/address/address-draft.ts'

const place = { lat: 41.38, lng: 2.19 }
const nowhere = { lat: null, lng: null, placeId: '' }
const empty: Address = {
  id: 'home',
  firstName: '',
  lastName: '',
  title: '',
  mobilePrefix: '',
  mobile: '',
  street: '',
  memo: '',
  postcode: '',
  ...nowhere,
  regionId: '',
  country: '',
  province: '',
  city: '',
  district: '',
  isDefault: false,
  label: '',
}
const saved = { ...empty, street: 'Carrer Major, 14', postcode: '08003', city: 'Barcelona' }
const found = { ...saved, ...place, placeId: 'street:3' }
const pinned = { ...saved, ...place }
const placeOf = (known: Address, draft: AddressDraft) => {
  const { lat, lng, placeId } = draftedAddress(known, draft)
  return { lat, lng, placeId }
}
const itsPlace = { ...place, placeId: 'street:3' }

describe('the place where an address was found', () => {
  test.each([
    'Carrer Major, 16',
    'Carrer Major, 14 B',
    'Carrer Major 14 bis',
    'Carrer Major, 14, 3r 2a',
    'carrer màjor nº 14',
    'Carrer Major',
  ])('stays while it is the same street: %s', (street) => {
    expect(placeOf(found, { street })).toEqual(itsPlace)
  })

  test.each(['Carrer Menor, 14', 'Carrer Majo, 14', 'Carrer Major de Sants, 14', ''])(
    'isn’t that of another street: %j',
    (street) => expect(placeOf(found, { street })).toEqual(nowhere),
  )

  test('isn’t that of a street with another number for a name', () => {
    expect(placeOf({ ...found, street: '52nd Street' }, { street: '42nd Street' })).toEqual(nowhere)
  })

  test.each([{ postcode: '28013' }, { postcode: '' }, { city: 'Madrid' }, { city: '' }])(
    'isn’t in another town: %j',
    (town) => expect(placeOf(found, town)).toEqual(nowhere),
  )

  test('stays when the town is filled in, or written in another way', () => {
    const bare = { ...found, postcode: '', city: '' }
    expect(placeOf(bare, { postcode: '08003', city: 'Barcelona' })).toEqual(itsPlace)
    expect(placeOf(found, { city: 'barcelona ' })).toEqual(itsPlace)
  })

  test('is back with what it was found for, and is that of what was found last', () => {
    const draft = foundPlace({ ...saved, ...place, id: 'street:7' })
    expect(placeOf(empty, { ...draft, street: 'Carrer Majo' })).toEqual(nowhere)
    expect(placeOf(empty, { ...draft, street: 'Carrer Major' })).toEqual({ ...place, placeId: 'street:7' })
  })
})

describe('a pin that somebody set', () => {
  test('stays whatever becomes of the street', () => {
    expect(placeOf(pinned, { street: 'Carrer Mayor, 14' })).toEqual({ ...place, placeId: '' })
    expect(placeOf(empty, { ...pinnedPlace(place, empty), ...saved, ...place })).toEqual({
      ...place,
      placeId: '',
    })
  })

  test('isn’t in another town', () => {
    expect(placeOf(pinned, { city: 'Madrid' })).toEqual(nowhere)
  })

  test('counts for the address as it was then, and not as a found one', () => {
    const draft = { city: 'Madrid', ...pinnedPlace({ lat: 40, lng: -3 }, { ...found, city: 'Madrid' }) }
    expect(placeOf(found, draft)).toEqual({ lat: 40, lng: -3, placeId: '' })
    expect(placeOf(found, { ...draft, street: 'Calle Nueva' })).toEqual({ lat: 40, lng: -3, placeId: '' })
  })
})

test('what a draft notes for itself isn’t part of the address', () => {
  expect(draftedAddress(empty, foundPlace({ ...saved, ...place, id: 'street:7' }))).not.toHaveProperty(
    'placedAs',
  )
})
