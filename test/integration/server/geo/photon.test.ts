import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { photon } from '../../../../server/geo/photon.ts'
import { FetchFailed } from '../../../../server/http/fetch-json.ts'
import { json, openOtherServer, type OtherServer, rubbish } from '../../../support/services/other-server.ts'

/** As photon.komoot.io answers, shortened. */
const recorded = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        osm_type: 'N',
        osm_id: 4567890123,
        osm_key: 'place',
        osm_value: 'house',
        type: 'house',
        postcode: '08003',
        housenumber: '14',
        countrycode: 'ES',
        street: 'Carrer de la Maquinista',
        country: 'España',
        city: 'Barcelona',
        district: 'Ciutat Vella',
        state: 'Catalunya',
      },
      geometry: { type: 'Point', coordinates: [2.1889012345678, 41.3807512345678] },
    },
    {
      type: 'Feature',
      properties: {
        osm_type: 'W',
        osm_id: 23456,
        osm_key: 'highway',
        type: 'street',
        name: 'Carrer de la Maquinista',
        country: 'España',
      },
      geometry: { type: 'Point', coordinates: [2.19, 41.38] },
    },
  ],
}
const query = { text: 'maquinista 14', near: { lat: 41.38035, lng: 2.18925 }, language: 'en' as const }

let other: OtherServer
beforeEach(async () => {
  other = await openOtherServer()
  other.answers(json(recorded))
})
afterEach(() => other.close())

const search = (path = '/api') => photon(`${other.url}${path}`, { timeoutMs: 300 })

describe('a Photon server', () => {
  test('gets the typed text, the shop’s location, the language, and nothing else', async () => {
    await search()(query, 0)
    const [heard] = other.heard
    expect(heard?.url).toBe('/api?q=maquinista+14&limit=8&lang=en&lat=41.38035&lon=2.18925')
    expect(Object.keys(heard?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'connection',
      'host',
      'sec-fetch-mode',
      'user-agent',
    ])
  })

  test.for(['es', 'ca', 'zh', 'it'] as const)(
    'isn’t sent the language %s, which it would reject',
    async (language) => {
      await search()({ ...query, language, near: null }, 0)
      expect(other.heard[0]?.url).toBe('/api?q=maquinista+14&limit=8')
    },
  )

  test('may be configured by its root URL, whose query parameters are kept', async () => {
    await search('/?key=abc')(query, 0)
    expect(other.heard[0]?.url).toMatch(/^\/api\?key=abc&q=/)
  })

  test('returns places whose coordinates are rounded to six decimals', async () => {
    expect(await search()(query, 0)).toEqual([
      {
        id: 'osm:N4567890123',
        street: 'Carrer de la Maquinista, 14',
        postcode: '08003',
        district: 'Ciutat Vella',
        city: 'Barcelona',
        province: 'Catalunya',
        country: 'España',
        lat: 41.380751,
        lng: 2.188901,
      },
      {
        id: 'osm:W23456',
        street: 'Carrer de la Maquinista, 14',
        postcode: '',
        district: '',
        city: '',
        province: '',
        country: 'España',
        lat: 41.38,
        lng: 2.19,
      },
    ])
  })

  test('decides on the house number; the customer’s is used for a street without one', async () => {
    const streets = async (text: string) =>
      (await search()({ ...query, text }, 0)).map(({ street }) => street)
    expect(await streets('carrer de la maquinista 16, 2n 1a')).toEqual([
      'Carrer de la Maquinista, 14',
      expect.stringMatching(/^Carrer de la Maquinista, 16/),
    ])
    expect(await streets('maquinista')).toEqual(['Carrer de la Maquinista, 14', 'Carrer de la Maquinista'])
  })

  test('has towns left out of its results', async () => {
    const [, street] = recorded.features
    const town = { ...street, properties: { ...street!.properties, name: 'Barcelona', type: 'city' } }
    other.answers(json({ features: [town, street] }))
    expect((await search()({ ...query, text: 'barcelona' }, 0)).map(({ street: name }) => name)).toEqual([
      'Carrer de la Maquinista',
    ])
  })

  test('is asked at most once a day for the same text', async () => {
    const geocoder = search()
    await geocoder(query, 0)
    await geocoder(query, 23 * 3_600_000)
    expect(other.heard).toHaveLength(1)
    await geocoder(query, 24 * 3_600_000)
    await geocoder({ ...query, text: 'other' }, 0)
    expect(other.heard).toHaveLength(3)
  })

  test('has invalid places left out and hostile names cleaned', async () => {
    const [good] = recorded.features
    const at = (coordinates: unknown) => ({ ...good, geometry: { coordinates } })
    const named = (name: unknown) => ({
      ...good,
      properties: { ...good?.properties, street: undefined, housenumber: undefined, name },
    })
    other.answers(
      json({
        features: [
          at([2, 91]),
          at(['2', 41]),
          at([]),
          named(7),
          named(''),
          {},
          null,
          'x',
          named('A\u202eB\n\u001b[2J'),
          named('x'.repeat(10_000)),
        ],
      }),
    )
    const places = await search()(query, 0)
    expect(places.map(({ street }) => street)).toEqual(['A B  [2J', 'x'.repeat(80)])
  })

  test('that finds nothing gives an empty list', async () => {
    other.answers(json({ type: 'FeatureCollection', features: [] }))
    expect(await search()(query, 0)).toEqual([])
  })

  test.for(rubbish)(
    'that %s makes the search fail within the timeout, and is asked again the next time',
    async ([, trouble]) => {
      other.answers(trouble)
      const geocoder = search()
      await expect(geocoder(query, 0)).rejects.toThrow(FetchFailed)
      other.answers(json(recorded))
      expect(await geocoder(query, 0)).toHaveLength(2)
    },
  )
})
