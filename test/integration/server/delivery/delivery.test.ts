import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Router } from '../../../../server/geo/router.ts'
import { FetchFailed } from '../../../../server/http/fetch-json.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'
import { startTestServer } from '../../../support/server/test-server.ts'
import { basePath } from '../../../../core/contract/call.ts'
import { contextOf } from '../../../support/server/shop-server.ts'

const location = { lat: 41.38035, lng: 2.18925 }
const streets = [
  { name: 'Carrer de la Maquinista', lat: 41.38075, lng: 2.1889, postcode: '08003', city: 'Barcelona' },
  { name: 'Carrer de la Mestrança', lat: 41.3785, lng: 2.18905 },
]
const deliveryAreas = [
  {
    id: 'near',
    name: 'Near',
    withinMeters: 2000,
    minimum: 12,
    fees: [
      { withinMeters: 1000, fee: 1.5 },
      { withinMeters: 2000, fee: 2.5 },
    ],
  },
  { id: 'far', name: 'Far', withinMeters: 4000, minimum: 18, fees: [{ withinMeters: 4000, fee: 4.5 }] },
]

const open = async (ports: Parameters<typeof openShopServer>[0] = {}) => {
  const server = await openShopServer(ports)
  await server.reimport((file) => Object.assign(file, { location, streets, deliveryAreas }))
  return server
}

let server: ShopServer
let guest: Guest
beforeEach(async () => {
  server = await open()
  guest = await server.signIn()
})
afterEach(() => server.close())

const search = (text: string, to = server, by = guest) =>
  to.post(calls.addressSearch, { customerId: by.id, storeId: 'corner', text }, { guest: by })
const distance = (place: object, to = server, by = guest) =>
  to.post(calls.deliveryDistance, { customerId: by.id, storeId: 'corner', ...place }, { guest: by })
const fee = (deliveryDistance: number | null, changes: object = {}, to = server) =>
  to.post(calls.deliveryFee, {
    serviceId: 'delivery',
    deliveryDistance,
    totalAmount: 20,
    deliveryAreaList: [],
    ...changes,
  })

describe('address search', () => {
  test('finds streets of the shop’s list regardless of case and accents, with the typed house number', async () => {
    expect((await search('MESTRANCA 7')).envelope.data.dataList).toEqual([
      {
        placeId: 'street:1',
        address: 'Carrer de la Mestrança, 7',
        postcode: '',
        district: '',
        city: '',
        province: '',
        country: '',
        lat: 41.3785,
        lng: 2.18905,
      },
    ])
    expect((await search('carrer')).envelope.data.dataList).toHaveLength(2)
    expect((await search('maquinista 14 bis, 3º 2ª')).envelope.data.dataList).toMatchObject([
      { address: 'Carrer de la Maquinista, 14 bis, 3º 2ª', postcode: '08003' },
    ])
    expect((await search('zzz')).envelope.data.dataList).toEqual([])
  })

  test('uses the new list of streets after an import', async () => {
    await search('nova')
    server.clock.now += 1
    await server.reimport((file) =>
      Object.assign(file, { streets: [{ name: 'Plaça Nova', lat: 1, lng: 2 }] }),
    )
    expect((await search('nova')).envelope.data.dataList).toMatchObject([{ address: 'Plaça Nova' }])
  })

  test('asks the geocoder instead, in the customer’s language, if one is configured', async () => {
    const asked: unknown[] = []
    const place = {
      id: 'osm:N1',
      street: 'Rue X',
      postcode: '',
      district: '',
      city: '',
      province: '',
      country: '',
      lat: 1,
      lng: 2,
    }
    const geocoder = async (query: unknown) => (asked.push(query), [place])
    const other = await open({ ports: { geocoder } })
    const by = await other.signIn()
    expect((await search('rue', other, by)).envelope.data.dataList).toMatchObject([
      { placeId: 'osm:N1', address: 'Rue X' },
    ])
    expect(asked).toEqual([{ text: 'rue', near: location, language: 'en' }])
    await other.close()
  })

  test('answers 503 when the geocoder fails, and the searched text isn’t logged', async () => {
    const geocoder = () => Promise.reject(new FetchFailed('it did not answer in time'))
    const other = await open({ ports: { geocoder } })
    const { status, envelope } = await search('secret street', other, await other.signIn())
    expect([status, envelope.code]).toEqual([503, 'LD_SEARCH_DOWN'])
    expect(other.logged.join('')).toContain('it did not answer in time')
    expect(other.logged.join('')).not.toContain('secret')
    await other.close()
  })

  test('answers 120 requests in a minute, then 429', async () => {
    const statuses = []
    for (let times = 0; times < 121; times++) statuses.push((await search('a')).status)
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([120, 429])
  })
})

describe('the delivery distance', () => {
  test('is estimated from the straight line without a router, and comes with the areas that cover it', async () => {
    expect((await distance({ lat: 41.3895, lng: 2.18925 })).envelope.data).toEqual({
      deliveryDistance: 1323,
      deliveryAreaList: ['near', 'far'],
    })
    expect((await distance({ lat: 41.5, lng: 2.18925 })).envelope.data.deliveryAreaList).toEqual([])
  })

  test.for([
    ['the router fails', { router: () => Promise.reject(new FetchFailed('it answered 500')) }, true],
    ['the shop file has no location', {}, false],
  ] as const)('is unknown when %s', async ([, ports, hasPlace]) => {
    const other = await open({ ports })
    other.clock.now += 1
    if (!hasPlace) await other.reimport((file) => Object.assign(file, { deliveryAreas }))
    expect((await distance(location, other, await other.signIn())).envelope.data).toEqual({
      deliveryDistance: null,
      deliveryAreaList: [],
    })
    await other.close()
  })

  test.for<[string, Router]>([
    ['fails', () => Promise.reject(new FetchFailed('it answered 500'))],
    ['finds no route', async () => null],
    ['answers 12 meters', async () => 12],
  ])('to a far-away place is about the straight line when the router %s', async ([, router]) => {
    const other = await open({ ports: { router } })
    other.clock.now += 1
    await other.reimport((file) => Object.assign(file, { location, deliveryAreas }))
    const madrid = { lat: 40.4168, lng: -3.7038 }
    expect((await distance(madrid, other, await other.signIn())).envelope.data).toEqual({
      deliveryDistance: 503510,
      deliveryAreaList: [],
    })
    await other.close()
  })

  test('is answered with 503 while the router fails, if the shop refuses unknown distances', async () => {
    const other = await open({ ports: { router: () => Promise.reject(new FetchFailed('it answered 500')) } })
    other.clock.now += 1
    await other.reimport((file) => {
      Object.assign(file, { location, deliveryAreas })
      const service = file.services.find(({ id }) => id === 'delivery')!
      Object.assign(service, { delivery: { unknownDistance: 'refuse' } })
    })
    const { status, envelope } = await distance(location, other, await other.signIn())
    expect([status, envelope.code]).toEqual([503, 'LD_ROUTER_DOWN'])
    await other.close()
  })

  test.for([
    ['lat', { lat: 91, lng: 2 }],
    ['lng', { lat: 41, lng: -181 }],
    ['lat', { lat: null, lng: 2 }],
  ] as const)(
    'to a place with an invalid %s is refused, and the answer names the field',
    async ([field, place]) => {
      const { envelope } = await distance(place)
      expect([envelope.code, envelope.data]).toEqual(['LD_BAD_REQUEST', { fields: [field] }])
    },
  )
})

describe('the delivery fee', () => {
  test.for([
    [800, {}, { deliveryFee: 1.5, deliveryAreaId: 'near', minimumAmount: 12 }],
    [2000, {}, { deliveryFee: 2.5, deliveryAreaId: 'near', minimumAmount: 12 }],
    [3999, {}, { deliveryFee: 4.5, deliveryAreaId: 'far', minimumAmount: 18 }],
    [800, { deliveryAreaList: ['far'] }, { deliveryFee: 4.5, deliveryAreaId: 'far', minimumAmount: 18 }],
    [null, {}, { deliveryFee: 0, deliveryAreaId: null, minimumAmount: 12 }],
  ] as const)('for %s meters with %j is %j', async ([meters, changes, answer]) => {
    expect((await fee(meters, changes)).envelope.data).toEqual(answer)
  })

  test('is refused beyond every area, for an unknown area and for a service that doesn’t deliver', async () => {
    const codes = [
      await fee(4001),
      await fee(100, { deliveryAreaList: ['gone'] }),
      await fee(100, { serviceId: 'pickup' }),
      await fee(100, { serviceId: 'none' }),
    ].map(({ status, envelope }) => [status, envelope.code])
    expect(codes).toEqual([
      [400, 'SP_0023'],
      [400, 'SP_0023'],
      [400, 'SP_10004'],
      [400, 'SP_10004'],
    ])
  })

  test('is refused for an unknown distance if the shop says so; freeFrom and the service’s minimum apply', async () => {
    server.clock.now += 1
    await server.reimport((file) => {
      Object.assign(file, { location, deliveryAreas })
      const service = file.services.find(({ id }) => id === 'delivery')!
      Object.assign(service, { minimum: 15, delivery: { unknownDistance: 'refuse', freeFrom: 30 } })
    })
    expect((await fee(null)).envelope.code).toBe('SP_0023')
    expect((await fee(800, { totalAmount: 30 })).envelope.data).toEqual({
      deliveryFee: 0,
      deliveryAreaId: 'near',
      minimumAmount: 15,
    })
  })

  test.for([-1, 1e300, '800'])('for %s meters is refused', async (meters) => {
    expect((await fee(meters as number)).envelope.data).toEqual({ fields: ['deliveryDistance'] })
  })
})

test('the demo shop finds its streets and delivers to them without any configuration', async () => {
  const demo = await startTestServer()
  const post = async (path: string, body: object, context = contextOf()) => {
    const response = await demo.fetch(`${basePath}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', host: 'localhost' },
      body: JSON.stringify({ context, ...body }),
    })
    return ((await response.json()) as { data: never }).data
  }
  const auth = { passportType: 16, deviceId: 'd'.repeat(32) }
  const signed: { customerId: string; token: { accessToken: string } } = await post(calls.signIn.path, {
    storeId: 'despensa',
    isDineIn: false,
    auth,
  })
  const context = contextOf({ id: signed.customerId, token: signed.token.accessToken })
  const own = { customerId: signed.customerId, storeId: 'despensa' }
  const found: { dataList: { address: string; lat: number; lng: number }[] } = await post(
    calls.addressSearch.path,
    { ...own, text: 'joan de borbo 30' },
    context,
  )
  const [{ address, lat, lng } = { address: '', lat: 0, lng: 0 }] = found.dataList
  expect(address).toBe('Passeig de Joan de Borbó, 30')
  const way: { deliveryDistance: number; deliveryAreaList: string[] } = await post(
    calls.deliveryDistance.path,
    { ...own, lat, lng },
    context,
  )
  expect(way.deliveryAreaList[0]).toBe('barceloneta')
  const body = { serviceId: 'delivery', totalAmount: 20, ...way }
  expect(await post(calls.deliveryFee.path, body)).toMatchObject({ deliveryFee: 1.5, minimumAmount: 12 })
  await demo.close()
})
