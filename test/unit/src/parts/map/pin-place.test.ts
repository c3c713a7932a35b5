import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Latitude, Longitude } from '../../../../../core/schema/customer/address.ts'
import { isSamePlace, pinPlace } from '../../../../../src/parts/map/pin-place.ts'

const anywhere = fc.record({
  lat: fc.double({ min: -200, max: 200, noNaN: true }),
  lng: fc.double({ min: -100_000, max: 100_000, noNaN: true }),
})

test('pinPlace() makes valid coordinates of any spot, and leaves those unchanged', () => {
  fc.assert(
    fc.property(anywhere, (spot) => {
      const { lat, lng } = pinPlace(spot)
      expect(v.parse(Latitude, lat)).toBe(lat)
      expect(v.parse(Longitude, lng)).toBe(lng)
      expect(pinPlace({ lat, lng })).toEqual({ lat, lng })
    }),
    { numRuns: 500 },
  )
})

test('pinPlace() keeps a spot to a tenth of a meter, on every turn of the world', () => {
  const near = fc.record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
    turns: fc.integer({ min: -5, max: 5 }),
  })
  fc.assert(
    fc.property(near, ({ lat, lng, turns }) => {
      const place = pinPlace({ lat, lng: lng + 360 * turns })
      expect(Math.abs(place.lat - lat)).toBeLessThanOrEqual(5.1e-7)
      expect(Math.abs(place.lng - lng)).toBeLessThanOrEqual(5.1e-7)
    }),
    { numRuns: 500 },
  )
})

test.for([
  [
    { lat: 41.39020511111, lng: 2.15400699999 },
    { lat: 41.390205, lng: 2.154007 },
  ],
  [
    { lat: 90.0000001, lng: 180 },
    { lat: 90, lng: 180 },
  ],
  [
    { lat: -91, lng: -180 },
    { lat: -90, lng: -180 },
  ],
  [
    { lat: 0, lng: 180.0000004 },
    { lat: 0, lng: 180 },
  ],
  [
    { lat: 0, lng: 180.000001 },
    { lat: 0, lng: -179.999999 },
  ],
  [
    { lat: 0, lng: -180.5 },
    { lat: 0, lng: 179.5 },
  ],
  [
    { lat: -0.0000001, lng: 362.154007 },
    { lat: 0, lng: 2.154007 },
  ],
] as const)('pinPlace() of %o is %o', ([spot, place]) => {
  expect(pinPlace(spot)).toEqual(place)
})

test('two spots are the same place if they agree to six decimals', () => {
  expect(isSamePlace({ lat: 41.3902051, lng: 2.154007 }, { lat: 41.390205, lng: 362.1540071 })).toBe(true)
  expect(isSamePlace({ lat: 41.390205, lng: 2.154007 }, { lat: 41.390206, lng: 2.154007 })).toBe(false)
})
