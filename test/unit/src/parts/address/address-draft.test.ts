import { expect, test } from 'vitest'
import { typedStreet } from '../../../../../src/parts/address/address-draft.ts'

const found = 'Carrer de la Maquinista'

test.each([`${found}, 14`, `${found} 14-16`, 'carrer de la maquinista'])(
  'a number that is added by hand leaves the place where the search found the street: %s',
  (street) => {
    expect(typedStreet(street, found)).toEqual({ street })
  },
)

test.each(['Carrer de la Marina', 'Carrer de la Maquinist', ''])(
  'another street is somewhere else: %j',
  (street) => {
    expect(typedStreet(street, found)).toEqual({ street, lat: null, lng: null, placeId: '' })
  },
)
