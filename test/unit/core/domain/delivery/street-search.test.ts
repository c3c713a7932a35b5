import { describe, expect, test } from 'vitest'
import { fold } from '../../../../../core/domain/delivery/fold.ts'
import { readStreetQuery, searchStreets } from '../../../../../core/domain/delivery/street-search.ts'

const streets = [
  'Carrer de la Maquinista 08003',
  'Carrer de la Mestrança 08003',
  'Avinguda del Paral·lel 08004',
  'Passeig Marítim de la Barceloneta 08003',
  'Plaça del Poeta Boscà 08003',
  'Passeig de Joan de Borbó 08003',
]
const find = (text: string, most = 8) =>
  searchStreets(streets, (name) => fold(name).split(' '), readStreetQuery(text).words, most)

describe('a street', () => {
  test.for([
    ['maquinista', 0],
    ['MAQUI', 0],
    ['maquinista carrer', 0],
    ['mestranca', 1],
    ['parallel', null],
    ['paral·lel', 2],
    ['paral lel', 2],
    ['maritim', 3],
    ['poeta bosca', 4],
    ['Borbó 12', 5],
    ['borbo, 12-14', 5],
    ['08004', 2],
    ['xyz', null],
  ] as const)('is found by "%s"', ([text, index]) => {
    expect(find(text)[0]).toBe(index === null ? undefined : streets[index])
  })

  test('whose name begins with what was typed comes first', () => {
    expect(find('pas')).toEqual([streets[3], streets[5]])
    expect(find('pla')[0]).toBe(streets[4])
  })

  test('is listed no more often than asked for', () => {
    expect(find('08003', 2)).toHaveLength(2)
  })

  test.for(['', '   ', '…', '%', "'"])('isn’t found by "%s"', (text) => expect(find(text)).toEqual([]))
})

test.for([
  ['Maquinista 14', ['maquinista'], '14'],
  ['Maquinista, 14 bis', ['maquinista', 'bis'], '14'],
  ['14 Maquinista', ['maquinista'], '14'],
  ['Maquinista 14b', ['maquinista'], '14b'],
  ['Maquinista 14 - 16', ['maquinista'], '14-16'],
  ['08003', ['08003'], ''],
  ['14', ['14'], ''],
] as const)('"%s" is read as a street and a house', ([text, words, number]) => {
  expect(readStreetQuery(text)).toEqual({ words, number })
})
