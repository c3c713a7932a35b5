import fc from 'fast-check'
import { test } from 'vitest'
import { readShop, writeShop } from '../../../../../core/contract/wire/shop-wire.ts'
import { type BillLine, billOf, plainTerms } from '../../../../../core/domain/pricing/bill.ts'
import { quoteDelivery } from '../../../../../core/domain/delivery/delivery-fee.ts'
import type { Service, Shop } from '../../../../../core/schema/shop.ts'
import { deliveryTerms } from '../../../../../server/shops/compile/delivery-terms.ts'
import { offerDelivery } from '../../../../../workers/engine/ordering/delivery-offer.ts'

const cents = fc.nat(9_999)
const area = (withinMeters: number, at: number) =>
  fc.record({
    id: fc.constant(`area-${at}`),
    withinMeters: fc.constant(withinMeters),
    minimumCents: cents,
    fees: fc.tuple(cents, cents, cents).map(([near, far, cheaper]) => [
      { withinMeters: Math.floor(withinMeters / 2), cents: near },
      { withinMeters, cents: far },
      { withinMeters, fromCents: 4_000, cents: cheaper },
    ]),
  })
const areas = fc
  .uniqueArray(fc.integer({ min: 2, max: 9_000 }), { maxLength: 4 })
  .chain((reaches) => fc.tuple(...reaches.map(area)))
const service: fc.Arbitrary<Service> = fc
  .record({
    freeFromCents: fc.option(fc.nat(20_000)),
    takesUnknown: fc.boolean(),
    areas,
  })
  .map((terms) => ({
    id: 'delivery',
    orderType: 'delivery',
    paused: false,
    payments: ['payOnDelivery'],
    languages: ['en'],
    openingPeriods: [],
    slots: { stepMinutes: 15, leadMinutes: 0, daysAhead: 1, capacity: null },
    minimumCents: 300,
    guestsMayOrder: true,
    delivery: { getTypes: ['meetOutside'], arriveMinutes: 30, ...terms },
  }))
const line = fc.record({ cents, offCents: fc.constantFrom(0, 0, 150) }).map((one): BillLine => ({
  cents: one.cents,
  fullCents: one.cents + one.offCents,
  discounted: false,
  couponUsable: true,
  pointsRedeemable: true,
  balanceUsable: true,
}))

/** The service as a phone has it: through the wire. */
function onPhone(there: Service): Service {
  const shop = { menuHashes: [], services: [there], promotions: [], map: null } as unknown as Shop
  return readShop(writeShop(shop, null)).shop.services[0]!
}

function totalOf(lines: BillLine[], deliveryCents: number): number | null {
  const billed = billOf(lines, { ...plainTerms, deliveryCents })
  return billed.ok ? billed.bill.totalCents : null
}

test('phone and server calculate the same total for 100,000 random carts and delivery distances', () => {
  const meters = fc.option(fc.nat(10_000))
  fc.assert(
    fc.property(service, meters, fc.array(line, { minLength: 1, maxLength: 6 }), (there, way, lines) => {
      const dishesCents = lines.reduce((sum, one) => sum + one.cents, 0)
      const offer = offerDelivery(onPhone(there), { meters: way, isGuess: false }, dishesCents)
      const quoted = quoteDelivery(deliveryTerms(there), way, dishesCents)
      if (!quoted) return !offer.isReached
      return (
        offer.isReached &&
        totalOf(lines, offer.feeCents) === dishesCents + quoted.feeCents &&
        offer.minimumCents === Math.max(there.minimumCents, quoted.minimumCents)
      )
    }),
    { numRuns: 100_000 },
  )
}, 120_000)
