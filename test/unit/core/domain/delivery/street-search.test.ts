import { describe, expect, test } from 'vitest'
import { searchStreets, wordsOf } from '../../../../../core/domain/delivery/street-search.ts'

const streets = [
  ['Carrer de la Maquinista', '08003'],
  ['Carrer de la Mestrança', '08003'],
  ['Avinguda del Paral·lel', '08004'],
  ['Passeig Marítim de la Barceloneta', '08003'],
  ['Plaça del Poeta Boscà', '08003'],
  ['Passeig de Joan de Borbó', '08003'],
  ['Rue du 8 Mai 1945', '75014 Paris'],
  ['Via 20 Settembre', '00184 Roma'],
  ['Via Roma', '00184 Roma'],
  ['Calle 2 de Mayo', '28004 Madrid'],
] as const
const search = (text: string, most = 8) =>
  searchStreets(streets, ([name, town]) => ({ name: wordsOf(name), town: wordsOf(town) }), text, most)
const find = (text: string, most?: number) => search(text, most).map(({ entry }) => entry)

describe('the street search', () => {
  test.for([
    ['maquinista', 0],
    ['MAQUI', 0],
    ['maquinista carrer', 0],
    ['mestranca', 1],
    ['parallel', 2],
    ['paral·lel', 2],
    ['paral lel', null],
    ['maritim', 3],
    ['poeta bosca', 4],
    ['Borbó 12', 5],
    ['borbo, 12-14', 5],
    ['08004', 2],
    ['0800', 0],
    ['xyz', null],
  ] as const)('for "%s" lists first the street with the index %s', ([text, index]) => {
    expect(find(text)[0]).toBe(index === null ? undefined : streets[index])
  })

  test('lists streets whose names begin with the typed text first', () => {
    expect(find('pas')).toEqual([streets[3], streets[5]])
    expect(find('pla')[0]).toBe(streets[4])
  })

  test('lists no more streets than asked for', () => {
    expect(find('08003', 2)).toHaveLength(2)
  })

  test('tries at most five readings of a text for each street, however many numbers are in it', () => {
    let tried = 0
    const street = {
      get name() {
        tried++
        return wordsOf('Carrer de la Maquinista')
      },
      town: wordsOf('08003'),
    }
    const text = '9 '.repeat(60)
    expect(
      searchStreets(
        Array.from({ length: 10 }, () => street),
        (one) => one,
        text,
        8,
      ),
    ).toEqual([])
    expect(tried).toBe(50)
  })

  test('looks at no more than the first twelve words', () => {
    const words = 'carrer de la maquinista '.repeat(3)
    expect(find(`${words} xyz`)[0]).toBe(streets[0])
    expect(find(`xyz ${words}`)).toEqual([])
  })

  test.for(['', '   ', '…', '%', "'"])('finds nothing for "%s"', (text) => expect(find(text)).toEqual([]))
})

test.for([
  ['Maquinista 14', 'Carrer de la Maquinista', '14'],
  ['14 Maquinista', 'Carrer de la Maquinista', '14'],
  ['Maquinista 14b', 'Carrer de la Maquinista', '14b'],
  ['Maquinista 14-B', 'Carrer de la Maquinista', '14-B'],
  ['Maquinista, 14 bis', 'Carrer de la Maquinista', '14 bis'],
  ['Maquinista 14bis', 'Carrer de la Maquinista', '14bis'],
  ['Maquinista 14/2', 'Carrer de la Maquinista', '14/2'],
  ['Maquinista 14 - 16', 'Carrer de la Maquinista', '14-16'],
  ['Maquinista nº 14', 'Carrer de la Maquinista', '14'],
  ['Maquinista 14, 3º 2ª', 'Carrer de la Maquinista', '14, 3º 2ª'],
  ['Maquinista 14 08003', 'Carrer de la Maquinista', '14'],
  // The beginning of its postcode is a house's number all the same.
  ['Paral·lel 080', 'Avinguda del Paral·lel', '080'],
  ['Maquinista 14, 3r 2a', 'Carrer de la Maquinista', '14, 3r 2a'],
  ['Rue du 8 Mai 1945, 14, 3r 2a', 'Rue du 8 Mai 1945', '14, 3r 2a'],
  ['Rue du 8 Mai 1945', 'Rue du 8 Mai 1945', ''],
  ['Rue du 8 Mai 1945, 14', 'Rue du 8 Mai 1945', '14'],
  ['Rue du 8 Mai 1945, 8', 'Rue du 8 Mai 1945', '8'],
  ['rue du 8', 'Rue du 8 Mai 1945', ''],
  ['Via 20 Settembre', 'Via 20 Settembre', ''],
  ['Via 20 Settembre 15', 'Via 20 Settembre', '15'],
  ['Via Roma 20', 'Via Roma', '20'],
  ['Calle 2 de Mayo 5', 'Calle 2 de Mayo', '5'],
  ['14', undefined, undefined],
] as const)('"%s" is read as the street %s and the house number %s', ([text, name, number]) => {
  const [found] = search(text)
  expect([found?.entry[0], found?.number]).toEqual([name, number])
})
