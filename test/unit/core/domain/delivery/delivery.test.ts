import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { greatCircleMeters, guessRoadMeters } from '../../../../../core/domain/delivery/delivery-distance.ts'
import { areasAt, quoteDelivery } from '../../../../../core/domain/delivery/delivery-fee.ts'

const barcelona = { lat: 41.3874, lng: 2.1686 }
const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('a distance', () => {
  test.for([
    ['Madrid', { lat: 40.4168, lng: -3.7038 }, 505_000],
    ['Sydney', { lat: -33.8688, lng: 151.2093 }, 17_180_000],
    ['the next corner', { lat: 41.3874, lng: 2.1696 }, 83],
  ] as const)('from Barcelona to %s is accurate to one percent', ([, to, meters]) => {
    expect(Math.abs(greatCircleMeters(barcelona, to) / meters - 1)).toBeLessThan(0.01)
  })

  test('is the same both ways, never negative, at most half the globe, and zero to the same place', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const there = greatCircleMeters(a, b)
        expect(there).toBeCloseTo(greatCircleMeters(b, a), 3)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(there).toBeLessThan(20_016_000)
        expect(greatCircleMeters(a, a)).toBe(0)
      }),
    )
  })

  test('across the date line is short', () => {
    expect(greatCircleMeters({ lat: 0, lng: 179.999 }, { lat: 0, lng: -179.999 })).toBeLessThan(300)
  })

  test('by road is estimated as 1.3 times as long, in whole meters', () => {
    expect(guessRoadMeters(barcelona, { lat: 41.3874, lng: 2.1696 })).toBe(108)
  })
})

const areas = [
  { id: 'far', withinMeters: 4000, minimumCents: 1800, fees: [{ withinMeters: 4000, cents: 450 }] },
  {
    id: 'near',
    withinMeters: 2000,
    minimumCents: 1200,
    fees: [
      { withinMeters: 1000, cents: 150 },
      { withinMeters: 2000, cents: 250 },
    ],
  },
]
const terms = { areas, freeFromCents: 4500, takesUnknown: true }

describe('a delivery quote', () => {
  test.for([
    [0, 150, 'near'],
    [1000, 150, 'near'],
    [1001, 250, 'near'],
    [2000, 250, 'near'],
    [2001, 450, 'far'],
    [4000, 450, 'far'],
  ] as const)('for %i m is %i cents, in the area %s', ([meters, feeCents, areaId]) => {
    expect(quoteDelivery(terms, meters, 2000)).toMatchObject({ feeCents, areaId })
  })

  test('beyond every area is null', () => {
    expect(quoteDelivery(terms, 4001, 9999)).toBeNull()
  })

  test('is free from freeFromCents on, and the area’s minimum remains', () => {
    expect(quoteDelivery(terms, 3000, 4499)?.feeCents).toBe(450)
    expect(quoteDelivery(terms, 3000, 4500)).toEqual({
      feeCents: 0,
      steps: [{ fromCents: 0, cents: 450 }],
      areaId: 'far',
      minimumCents: 1800,
    })
  })

  const byTotal = {
    areas: [
      {
        id: 'all',
        withinMeters: 3000,
        minimumCents: 0,
        fees: [
          { withinMeters: 1000, cents: 300 },
          { withinMeters: 1000, fromCents: 2000, cents: 100 },
          { withinMeters: 3000, cents: 500 },
          { withinMeters: 3000, fromCents: 2000, cents: 350 },
          { withinMeters: 3000, fromCents: 3000, cents: 250 },
        ],
      },
    ],
    freeFromCents: 5000,
    takesUnknown: true,
  }
  test.for([
    [1000, 0, 300],
    [1000, 1999, 300],
    [1000, 2000, 100],
    [1001, 1999, 500],
    [1001, 2000, 350],
    [3000, 2999, 350],
    [3000, 3000, 250],
    [3000, 4999, 250],
    [3000, 5000, 0],
  ] as const)(
    'for %i m and dishes for %i cents is %i cents, by distance and total',
    ([meters, total, feeCents]) => {
      expect(quoteDelivery(byTotal, meters, total)?.feeCents).toBe(feeCents)
    },
  )

  test('is free if the distance is unknown, or null if the shop refuses unknown distances', () => {
    expect(quoteDelivery(terms, null, 0)).toMatchObject({ feeCents: 0, areaId: null, minimumCents: 1200 })
    expect(quoteDelivery({ ...terms, areas: [] }, null, 0)).toMatchObject({ feeCents: 0, minimumCents: 0 })
    expect(quoteDelivery({ ...terms, takesUnknown: false }, null, 0)).toBeNull()
  })

  test('of a shop without areas is free at any distance', () => {
    expect(quoteDelivery({ ...terms, areas: [] }, 99_999, 0)?.feeCents).toBe(0)
  })

  test('areasAt lists the areas that reach a place, the nearest first', () => {
    expect(areasAt(areas, 500).map(({ id }) => id)).toEqual(['near', 'far'])
    expect(areasAt(areas, 3000).map(({ id }) => id)).toEqual(['far'])
    expect(areasAt(areas, null)).toEqual([])
  })
})
