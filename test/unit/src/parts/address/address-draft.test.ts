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

describe('the coordinates that were found for an address', () => {
  test.each([
    'Carrer Major, 16',
    'Carrer Major, 14 B',
    'Carrer Major 14 bis',
    'Carrer Major, 14, 3r 2a',
    'carrer màjor nº 14',
    'Carrer Major',
  ])('stay while the street is the same: %s', (street) => {
    expect(placeOf(found, { street })).toEqual(itsPlace)
  })

  test.each(['Carrer Menor, 14', 'Carrer Majo, 14', 'Carrer Major de Sants, 14', ''])(
    'are dropped for another street: %j',
    (street) => expect(placeOf(found, { street })).toEqual(nowhere),
  )

  test('are dropped for a street whose name is another number', () => {
    expect(placeOf({ ...found, street: '52nd Street' }, { street: '42nd Street' })).toEqual(nowhere)
  })

  test.each([{ postcode: '28013' }, { postcode: '' }, { city: 'Madrid' }, { city: '' }])(
    'are dropped for another town: %j',
    (town) => expect(placeOf(found, town)).toEqual(nowhere),
  )

  test('stay when the town is filled in or spelled differently', () => {
    const bare = { ...found, postcode: '', city: '' }
    expect(placeOf(bare, { postcode: '08003', city: 'Barcelona' })).toEqual(itsPlace)
    expect(placeOf(found, { city: 'barcelona ' })).toEqual(itsPlace)
  })

  test('come back with the street they were found for, and are those of the last search result', () => {
    const draft = foundPlace({ ...saved, ...place, id: 'street:7' })
    expect(placeOf(empty, { ...draft, street: 'Carrer Majo' })).toEqual(nowhere)
    expect(placeOf(empty, { ...draft, street: 'Carrer Major' })).toEqual({ ...place, placeId: 'street:7' })
  })
})

describe('the coordinates that a map’s search found', () => {
  const onMap = { ...found, placeId: 'osm:W7' }
  test.each(['Carrer Major, 14, 3r 2a', 'Carrer Major 14 bis', '14 Carrer Major', 'carrer màjor nº 14'])(
    'stay while the house is the same: %s',
    (street) => expect(placeOf(onMap, { street })).toEqual({ ...place, placeId: 'osm:W7' }),
  )
  test.each([
    'Carrer Major, 401',
    'Carrer Major, 1',
    'Carrer Major',
    '401, Carrer Major',
    'Carrer Major, 3, 14',
  ])('are dropped for another house: %s', (street) => expect(placeOf(onMap, { street })).toEqual(nowhere))
  test('stay when the house number is filled in, as the map knows only the street', () => {
    const street = 'Carrer Major'
    expect(placeOf({ ...onMap, street }, { street: 'Carrer Major, 14' })).toEqual({
      ...place,
      placeId: 'osm:W7',
    })
    const draft = foundPlace({ ...saved, street, ...place, id: 'osm:W7' })
    expect(placeOf(empty, { ...draft, street: 'Carrer Major, 14' })).toEqual({ ...place, placeId: 'osm:W7' })
  })
})

describe('a pin that the customer set', () => {
  test('before the address was saved is dropped with its street, as they may have moved', () => {
    expect(placeOf(pinned, { street: 'Carrer Menor, 3' })).toEqual(nowhere)
    expect(placeOf(pinned, { street: 'Carrer Major, 14, 3r' })).toEqual({ ...place, placeId: '' })
  })

  test('stays when the street changes in the same draft', () => {
    const draft = pinnedPlace(place, saved)
    expect(placeOf(saved, { ...draft, street: 'Carrer Mayor, 14' })).toEqual({ ...place, placeId: '' })
    expect(placeOf(empty, { ...pinnedPlace(place, empty), ...saved, ...place })).toEqual({
      ...place,
      placeId: '',
    })
  })

  test('is dropped when the town changes', () => {
    expect(placeOf(pinned, { city: 'Madrid' })).toEqual(nowhere)
  })

  test('belongs to the town at the time it was set, and has no place id', () => {
    const draft = { city: 'Madrid', ...pinnedPlace({ lat: 40, lng: -3 }, { ...found, city: 'Madrid' }) }
    expect(placeOf(found, draft)).toEqual({ lat: 40, lng: -3, placeId: '' })
    expect(placeOf(found, { ...draft, street: 'Calle Nueva' })).toEqual({ lat: 40, lng: -3, placeId: '' })
  })
})

test('the draft’s internal notes aren’t part of the address', () => {
  expect(draftedAddress(empty, foundPlace({ ...saved, ...place, id: 'street:7' }))).not.toHaveProperty(
    'placedAs',
  )
})
