import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ShopWire, readShop, writeShop } from '../../../../../core/contract/wire/shop-wire.ts'
import { languages } from '../../../../../core/schema/constants.ts'
import { orderTypes, paymentMethods } from '../../../../../core/schema/primitives.ts'
import { missionGoals } from '../../../../../core/schema/customer/mission.ts'
import type { Service, Shop } from '../../../../../core/schema/shop.ts'
import { anyOffer } from '../../../../support/shops/offers.ts'
import { cents, exceptions, id, periods, text } from '../../../../support/shops/menu-arbitraries.ts'

const reward = fc.record(
  { title: text, points: fc.nat(), lastDay: fc.constant('2026-11-30') },
  { requiredKeys: ['title', 'points'] },
)

const mission = fc.record({
  id,
  title: text,
  goal: fc.constantFrom(...missionGoals),
  target: fc.nat(),
  firstDay: fc.constant('2026-11-01'),
  lastDay: fc.constant('2026-11-30'),
  reward,
})

const service: fc.Arbitrary<Service> = fc.record({
  id,
  orderType: fc.constantFrom(...orderTypes),
  paused: fc.boolean(),
  payments: fc.subarray([...paymentMethods]),
  languages: fc.subarray([...languages]),
  openingPeriods: periods,
  openingExceptions: exceptions,
  slots: fc.record({
    stepMinutes: fc.integer({ min: 1, max: 1440 }),
    leadMinutes: fc.nat(10080),
    daysAhead: fc.integer({ min: 1, max: 60 }),
    capacity: fc.option(fc.nat(100)),
  }),
  minimumCents: cents,
  guestsMayOrder: fc.boolean(),
  delivery: fc.option(
    fc.record({
      getTypes: fc.array(text, { maxLength: 3 }),
      arriveMinutes: fc.nat(600),
      freeFromCents: fc.option(cents),
      takesUnknown: fc.boolean(),
      areas: fc.option(
        fc.array(
          fc.record({
            id,
            withinMeters: fc.nat(),
            minimumCents: cents,
            fees: fc.array(
              fc.record(
                { withinMeters: fc.nat(), fromCents: cents, cents },
                { requiredKeys: ['withinMeters', 'cents'] },
              ),
              { maxLength: 3 },
            ),
          }),
          { maxLength: 3 },
        ),
      ),
    }),
  ),
})

const shop: fc.Arbitrary<Shop> = fc.record({
  id,
  entityId: id,
  name: text,
  tagline: text,
  about: text,
  avatar: text,
  cover: text,
  accent: text,
  lat: fc.option(fc.double({ min: -90, max: 90, noNaN: true }).map((n) => n + 0)),
  lng: fc.option(fc.double({ min: -180, max: 180, noNaN: true }).map((n) => n + 0)),
  currency: fc.constantFrom('EUR', 'JPY'),
  timeZone: fc.constantFrom('Europe/Madrid', 'Asia/Kolkata'),
  language: fc.constantFrom(...languages),
  languages: fc.subarray([...languages]),
  address: text,
  phone: text,
  hidesClosedItems: fc.boolean(),
  cardPublicKey: text,
  menuHashes: fc.array(
    fc.record({
      language: fc.constantFrom(...languages),
      orderType: fc.constantFrom(...orderTypes),
      itemsMd5: fc.stringMatching(/^[0-9a-f]{32}$/),
    }),
    { maxLength: 4 },
  ),
  services: fc.array(service, { maxLength: 4 }),
  promotions: fc.array(anyOffer, { maxLength: 3 }),
  map: fc.option(fc.record({ tilesUrl: text, attribution: text })),
  membership: fc.option(
    fc.record({
      invitation: fc.option(fc.record({ friend: reward, inviter: reward })),
      missions: fc.array(mission),
      welcome: fc.array(text),
      welcomeDays: fc.array(fc.option(fc.constant('2026-11-30'))),
      claimable: fc.array(anyOffer, { maxLength: 2 }),
      sellsVouchers: fc.boolean(),
      levels: fc.array(
        fc.record(
          {
            name: text,
            fromCents: fc.nat(1e6),
            memberRate: fc.constantFrom(1, 0.95),
            pointsFactor: fc.constantFrom(1.5, 2),
          },
          { requiredKeys: ['name', 'fromCents', 'memberRate'] },
        ),
      ),
      points: fc.option(
        fc.record(
          {
            worthCents: fc.nat(1e4),
            earnedPerCents: fc.option(fc.nat(1e4)),
            times: fc.array(fc.record({ openingPeriods: periods, factor: fc.constantFrom(1.5, 2) }), {
              maxLength: 2,
            }),
            expireAfterDays: fc.nat(3650),
          },
          { requiredKeys: ['worthCents', 'earnedPerCents'] },
        ),
      ),
    }),
  ),
  booking: fc.option(
    fc.record(
      {
        paused: fc.boolean(),
        pausedUntil: fc.integer({ min: 1, max: 4e12 }),
        maxDiners: fc.nat(),
        daysAhead: fc.nat(),
        holdMinutes: fc.nat(),
        canText: fc.boolean(),
        cancelHours: fc.nat(),
        areas: fc.array(fc.record({ id, name: text }), { maxLength: 3 }),
      },
      {
        requiredKeys: ['paused', 'maxDiners', 'daysAhead', 'holdMinutes', 'cancelHours', 'canText', 'areas'],
      },
    ),
  ),
})
const table = fc.option(
  fc.record({ code: id, number: text, excludedItemIds: fc.array(id, { maxLength: 4 }) }),
)

test('any shop and its table are unchanged after a round trip over the wire and match the wire’s schema', () => {
  fc.assert(
    fc.property(shop, table, (one, at) => {
      const wire = v.parse(ShopWire, JSON.parse(JSON.stringify(writeShop(one, at))))
      expect(wire).toEqual(writeShop(one, at))
      expect(readShop(wire)).toEqual({ shop: one, table: at })
    }),
    { numRuns: 200 },
  )
})

test('a shop from an older server, which sends no map, has none', () => {
  fc.assert(
    fc.property(shop, (one) => {
      const { mapParam: _, ...info } = writeShop(one, null).info
      const wire = v.parse(ShopWire, { ...writeShop(one, null), info })
      expect(readShop(wire).shop.map).toBeNull()
    }),
    { numRuns: 20 },
  )
})

test('the bank’s minimum amount is unchanged after a round trip over the wire, also if it is absent', () => {
  fc.assert(
    fc.property(
      shop,
      fc.option(fc.integer({ min: 1, max: 1e6 }), { nil: undefined }),
      (one, leastOnlineCents) => {
        const wire = JSON.parse(JSON.stringify(writeShop({ ...one, leastOnlineCents }, null))) as unknown
        expect(readShop(v.parse(ShopWire, wire)).shop.leastOnlineCents).toBe(leastOnlineCents)
      },
    ),
    { numRuns: 50 },
  )
})

test('the services that get personal data are unchanged after a round trip over the wire, also if there are none', () => {
  const host = fc.constantFrom('', 'photon.example')
  const outside = fc.option(
    fc.record({ addressSearch: host, routes: host, texts: host }, { requiredKeys: [] }),
    {
      nil: undefined,
    },
  )
  fc.assert(
    fc.property(shop, outside, (one, services) => {
      const wire = JSON.parse(JSON.stringify(writeShop({ ...one, outside: services }, null))) as object
      const { shop: read } = readShop(v.parse(ShopWire, wire))
      expect(read.outside).toEqual(services)
      if (!services) expect(read).not.toHaveProperty('outside')
    }),
    { numRuns: 50 },
  )
})

test('dineIn and takeaway are written as table services, all other order types as online services', () => {
  fc.assert(
    fc.property(shop, (one) => {
      for (const { serviceType, serviceTypeSub } of writeShop(one, null).serviceList) {
        expect(serviceType).toBe(['dineIn', 'takeaway'].includes(serviceTypeSub) ? 'table' : 'online')
      }
    }),
    { numRuns: 50 },
  )
})

test('services from an older server, which sends no dates with other hours, have no opening exceptions', () => {
  fc.assert(
    fc.property(shop, (given) => {
      const wire = JSON.parse(JSON.stringify(writeShop(given, null))) as ShopWire
      for (const { pickupServiceConfig } of wire.serviceList)
        delete (pickupServiceConfig as Partial<typeof pickupServiceConfig>).openDateList
      const { services } = readShop(v.parse(ShopWire, wire)).shop
      expect(services.map(({ openingExceptions }) => openingExceptions)).toEqual(services.map(() => []))
    }),
    { numRuns: 20 },
  )
})

test('a promotion of a kind that only a newer server knows is left out, and the shop is still read', () => {
  const shop = { promotions: [], services: [], menuHashes: [], map: null } as unknown as Shop
  const wire = writeShop(shop, null)
  const known = {
    couponId: 'a',
    couponName: 'A',
    couponType: 'amount',
    value: 5,
    minimumAmount: 0,
    expiryDate: '',
  }
  wire.info.activityList = [{ ...known, couponId: 'b', couponType: 'secondForFree' }, known]
  expect(readShop(wire).shop.promotions.map(({ id }) => id)).toEqual(['a'])
})

test('a paused service’s pausedUntil is unchanged after a round trip over the wire, also if it is absent', () => {
  fc.assert(
    fc.property(shop, service, fc.option(fc.integer({ min: 1, max: 4e12 })), (one, other, until) => {
      const paused = { ...other, paused: true, ...(until !== null && { pausedUntil: until }) }
      const wire = JSON.parse(JSON.stringify(writeShop({ ...one, services: [paused] }, null))) as unknown
      expect(readShop(v.parse(ShopWire, wire)).shop.services).toEqual([paused])
    }),
  )
})
