import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { osrm } from '../../../../server/geo/osrm.ts'
import { FetchFailed } from '../../../../server/http/fetch-json.ts'
import { json, openOtherServer, type OtherServer, rubbish } from '../../../support/services/other-server.ts'

/** As router.project-osrm.org answers, shortened. */
const recorded = {
  code: 'Ok',
  routes: [
    { legs: [], weight_name: 'routability', weight: 421.5, duration: 421.5, distance: 2650.9 },
    { legs: [], weight_name: 'routability', weight: 440.1, duration: 440.1, distance: 2311.4 },
  ],
  waypoints: [{ name: 'Carrer de la Maquinista' }, { name: 'Carrer de Verdi' }],
}
const shop = { lat: 41.380351111, lng: 2.18925 }
const home = { lat: 41.4039, lng: 2.15690049 }

let other: OtherServer
beforeEach(async () => {
  other = await openOtherServer()
  other.answers(json(recorded))
})
afterEach(() => other.close())

const router = (path = '') => osrm(`${other.url}${path}`, { timeoutMs: 300 })

describe('an OSRM server', () => {
  test('gets both places with five decimals and exclude=toll; the shortest route counts', async () => {
    expect(await router()(shop, home, 0)).toBe(2311)
    expect(other.heard[0]?.url).toBe(
      '/route/v1/driving/2.18925,41.38035;2.15690,41.40390?overview=false&alternatives=true&exclude=toll',
    )
  })

  test('may be configured with a path in its URL', async () => {
    await router('/osrm/')(shop, home, 0)
    expect(other.heard[0]?.url).toMatch(/^\/osrm\/route\/v1\/driving\//)
  })

  test('is asked at most once a day for the same route', async () => {
    const route = router()
    await route(shop, home, 0)
    await route(shop, { ...home, lng: 2.156901 }, 1)
    expect(other.heard).toHaveLength(1)
    await route(home, shop, 1)
    await route(shop, home, 24 * 3_600_000)
    expect(other.heard).toHaveLength(3)
  })

  const strict = (url = '') => url.includes('exclude=toll')
  const refusing =
    (refusal: object, status = 400): RequestListener =>
    (request, response) =>
      json(strict(request.url) ? refusal : recorded, strict(request.url) ? status : 200)(request, response)
  const refusal = { code: 'InvalidValue', message: 'Exclude flag combination is not supported.' }

  test('that can’t exclude toll roads is asked without that option for the rest of the day', async () => {
    other.answers(refusing(refusal))
    const route = router()
    expect(await route(shop, home, 0)).toBe(2311)
    expect(await route(home, shop, 1)).toBe(2311)
    expect(other.heard.map(({ url }) => strict(url))).toEqual([true, false, false])
    await route(shop, home, 24 * 3_600_000)
    expect(other.heard.map(({ url }) => strict(url)).slice(3)).toEqual([true, false])
  })

  test.for([
    ['with status 400', 400],
    ['with status 200', 200],
  ] as const)(
    'that answers NoRoute %s for toll-free routes is asked again with tolls',
    async ([, status]) => {
      other.answers(refusing({ code: 'NoRoute', message: 'Impossible route between points' }, status))
      const route = router()
      expect(await route(shop, home, 0)).toBe(2311)
      await route(home, shop, 1)
      expect(other.heard.map(({ url }) => strict(url))).toEqual([true, false, true, false])
    },
  )

  test.for(['NoRoute', 'NoSegment'])(
    'that answers %s with and without tolls means that there is no route (null)',
    async (code) => {
      other.answers(json({ code, message: 'Impossible' }, 400))
      expect(await router()(shop, home, 0)).toBeNull()
      expect(other.heard).toHaveLength(2)
    },
  )

  test('that rejects both requests makes the lookup fail, and is asked for a toll-free route again', async () => {
    other.answers(json(refusal, 400))
    const route = router()
    await expect(route(shop, home, 0)).rejects.toThrow(FetchFailed)
    other.answers(json(recorded))
    expect(await route(shop, home, 1)).toBe(2311)
    expect(other.heard.map(({ url }) => strict(url))).toEqual([true, false, true])
  })

  test.for([
    ['no routes', { code: 'Ok', routes: [] }],
    ['a negative distance', { code: 'Ok', routes: [{ distance: -1 }] }],
    ['a route without a distance', { code: 'Ok', routes: [{ duration: 5 }] }],
    ['a distance as text', { code: 'Ok', routes: [{ distance: '5' }] }],
    ['a distance longer than the Earth', { code: 'Ok', routes: [{ distance: 1e300 }] }],
  ])('that answers %s makes the lookup fail', async ([, answer]) => {
    other.answers(json(answer))
    await expect(router()(shop, home, 0)).rejects.toThrow(FetchFailed)
  })

  test.for(rubbish)(
    'that %s makes the lookup fail within the timeout, and is asked again the next time',
    async ([, trouble]) => {
      other.answers(trouble)
      const route = router()
      await expect(route(shop, home, 0)).rejects.toThrow(FetchFailed)
      other.answers(json(recorded))
      expect(await route(shop, home, 0)).toBe(2311)
    },
  )
})
