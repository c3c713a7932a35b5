import { describe, expect, test } from 'vitest'
import { houseNumbersIn, isSameStreet } from '../../../../../core/domain/delivery/house-number.ts'

test.for([
  ['Maquinista 14', ['14']],
  ['Maquinista, 14b', ['14b']],
  ['Maquinista 14-B', ['14-B']],
  ['Maquinista 14 bis', ['14 bis']],
  ['Maquinista 14bis', ['14bis']],
  ['Maquinista nº 14', ['14']],
  ['Maquinista 14, 3º 2ª', ['14, 3º 2ª']],
  ['Maquinista 14, 3r 2a', ['2a', '3r 2a', '14, 3r 2a']],
  ['Maquinista 14, escalera B', ['14, escalera B']],
  ['14 Maquinista', ['14']],
  ['Rue du 8 Mai 1945, 14', ['14', '1945, 14', '8']],
  ['08003', []],
  ['52nd Street', []],
  ['', []],
] as const)('"%s" may contain the house numbers %j, the last one first', ([street, numbers]) => {
  expect(houseNumbersIn(street).map(({ number }) => number)).toEqual(numbers)
})

test('“nº” before a house number belongs to the number, but a street name that ends in “no” doesn’t', () => {
  expect(houseNumbersIn('Maquinista nº 14')[0]).toMatchObject({ before: 'Maquinista ', after: '' })
  expect(houseNumbersIn('Via Mugnano 14')[0]).toMatchObject({ before: 'Via Mugnano ' })
})

describe('isSameStreet', () => {
  test.for([
    ['Carrer Major 14 casa blanca', 'Carrer Major, 14'],
    ['14 rue Victor Hugo', '12, rue Victor Hugo'],
    ['Rue du 8 Mai 1945, 14', 'Rue du 8 Mai 1945'],
    ['Via 20 Settembre 15', 'Via 20 Settembre, 3'],
    ['Calle 42, 11', 'Calle 42, 10'],
  ] as const)('is true for %s and %s', ([typed, found]) => expect(isSameStreet(typed, found)).toBe(true))

  test.for([
    ['Via 21 Settembre', 'Via 20 Settembre'],
    ['Calle 52, 10', 'Calle 42, 10'],
    ['Calle 52', 'Calle 42'],
    ['52 Street', '42 Street'],
    ['Carrer Major de Sarrià', 'Carrer Major'],
  ] as const)('is false for %s and %s', ([typed, found]) => expect(isSameStreet(typed, found)).toBe(false))
})
