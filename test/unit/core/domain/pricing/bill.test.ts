import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type BillLine,
  type BillTerms,
  type Coupon,
  billOf,
  plainTerms,
} from '../../../../../core/domain/pricing/bill.ts'
import { billRules } from '../../../../../core/schema/order/bill.ts'

const line = (cents: number, changes: Partial<BillLine> = {}): BillLine => ({
  cents,
  fullCents: cents,
  discounted: false,
  couponUsable: true,
  pointsRedeemable: true,
  balanceUsable: true,
  ...changes,
})
const totalOf = (lines: BillLine[], terms: Partial<BillTerms> = {}) => {
  const result = billOf(lines, { ...plainTerms, ...terms })
  if (!result.ok) throw new Error(result.fault)
  return result.bill
}

/** Worked out by hand. */
describe('the total', () => {
  test.each<[string, BillLine[], Partial<BillTerms>, number]>([
    ['of an empty cart is zero', [], {}, 0],
    ['is the sum of the lines', [line(1150), line(580)], {}, 1730],
    ['already includes reductions', [line(900, { fullCents: 1200, discounted: true })], {}, 900],
    [
      'of a member who pays online: 7.5 % off each line',
      [line(1150), line(580)],
      { memberRate: 0.925, paysOnline: true },
      1064 + 537,
    ],
    ['of a member: a half cent rounds up', [line(50)], { memberRate: 0.97, paysOnline: true }, 49],
    [
      'of a member leaves discounted lines unchanged',
      [line(1000, { discounted: true }), line(1000)],
      { memberRate: 0.97, paysOnline: true },
      1970,
    ],
    [
      'in a currency without decimals is a whole number: 975.88 → 976, and 97.6 → 98 off it',
      [line(105_500)],
      {
        memberRate: 0.925,
        paysOnline: true,
        coupon: { kind: 'percent', percent: 10, minimumCents: 0 },
        unitCents: 100,
      },
      97_600 - 9_800,
    ],
    ['of a member who pays at the restaurant isn’t reduced', [line(1000)], { memberRate: 0.5 }, 1000],
    ['with 5 € off', [line(2500)], { coupon: { kind: 'amount', cents: 500, minimumCents: 2500 } }, 2000],
    [
      'with a coupon above the price is zero',
      [line(300)],
      { coupon: { kind: 'amount', cents: 500, minimumCents: 0 } },
      0,
    ],
    [
      'with 10 % off, half-up per line: 11.5 and 5.75 → 12 and 6',
      [line(115), line(58)],
      { coupon: { kind: 'percent', percent: 10, minimumCents: 0 } },
      173 - 12 - 6,
    ],
    [
      'with 50 % off, limited to 4 €',
      [line(1000), line(600)],
      { coupon: { kind: 'percent', percent: 50, minimumCents: 0, mostOffCents: 400 } },
      1200,
    ],
    [
      'with a coupon for one of two dishes',
      [line(1000, { couponUsable: false }), line(400)],
      { coupon: { kind: 'amount', cents: 500, minimumCents: 0 } },
      1000,
    ],
    [
      'applies the member rate first and then the coupon',
      [line(1000)],
      { memberRate: 0.9, paysOnline: true, coupon: { kind: 'percent', percent: 10, minimumCents: 1000 } },
      810,
    ],
    [
      'is reduced by points, then by balance',
      [line(1000)],
      { points: { count: 300, centsEach: 1 }, balanceCents: 500 },
      200,
    ],
    [
      'includes the delivery, which balance doesn’t pay',
      [line(100)],
      { balanceCents: 5000, deliveryCents: 350 },
      350,
    ],
    [
      'with free delivery',
      [line(2000)],
      { coupon: { kind: 'freeDelivery', minimumCents: 2000 }, deliveryCents: 350 },
      2000,
    ],
    [
      'that a member’s balance covers is reduced, although they would pay at the restaurant',
      [line(1000)],
      { memberRate: 0.9, balanceCents: 900 },
      0,
    ],
    [
      'of which a part is left to pay at the restaurant isn’t reduced, even if the balance covers the rest',
      [line(1000)],
      { memberRate: 0.9, balanceCents: 899 },
      101,
    ],
    [
      'with a delivery fee to pay on delivery isn’t reduced',
      [line(1000)],
      { memberRate: 0.9, balanceCents: 5000, deliveryCents: 350 },
      350,
    ],
    [
      'with all rules together',
      [line(2000), line(900, { fullCents: 1000, discounted: true })],
      {
        memberRate: 0.97,
        paysOnline: true,
        coupon: { kind: 'amount', cents: 500, minimumCents: 2500 },
        points: { count: 100, centsEach: 2 },
        balanceCents: 1000,
        deliveryCents: 290,
      },
      1940 + 900 - 500 - 200 - 1000 + 290,
    ],
  ])('%s', (_, lines, terms, cents) => {
    expect(totalOf(lines, terms).totalCents).toBe(cents)
  })

  test('lists the step of each rule in the declared order', () => {
    const { steps } = totalOf([line(1900, { fullCents: 2000, discounted: true }), line(1000)], {
      memberRate: 0.9,
      paysOnline: true,
      coupon: { kind: 'amount', cents: 300, minimumCents: 0 },
      points: { count: 50, centsEach: 1 },
      balanceCents: 200,
      deliveryCents: 150,
    })
    expect(steps).toEqual([
      { rule: 'lines', cents: 3000 },
      { rule: 'reductions', cents: -100 },
      { rule: 'memberRate', cents: -100 },
      { rule: 'coupon', cents: -300 },
      { rule: 'points', cents: -50 },
      { rule: 'balance', cents: -200 },
      { rule: 'delivery', cents: 150 },
    ])
  })

  test('takes the same of a balance that covers everything, whatever the payment method', () => {
    const terms = { memberRate: 0.95, points: { count: 100, centsEach: 1 }, balanceCents: 5000 }
    const steps = [
      { rule: 'lines', cents: 2000 },
      { rule: 'memberRate', cents: -100 },
      { rule: 'points', cents: -100 },
      { rule: 'balance', cents: -1800 },
    ]
    expect(totalOf([line(2000)], terms).steps).toEqual(steps)
    expect(totalOf([line(2000)], { ...terms, paysOnline: true }).steps).toEqual(steps)
  })

  test('isn’t reduced at the restaurant if points alone cover it', () => {
    const terms = { memberRate: 0.95, points: { count: 5000, centsEach: 1 }, balanceCents: 5000 }
    expect(totalOf([line(2000)], terms).steps).toEqual([
      { rule: 'lines', cents: 2000 },
      { rule: 'points', cents: -2000 },
    ])
  })

  test('uses no more points than it needs', () => {
    expect(totalOf([line(199)], { points: { count: 1000, centsEach: 10 } })).toMatchObject({
      totalCents: 0,
      pointsUsed: 20,
    })
  })
})

describe('the fault of a bill', () => {
  test('is couponMinimum for a coupon below its minimum, measured before the member rate', () => {
    const coupon: Coupon = { kind: 'amount', cents: 500, minimumCents: 2000 }
    expect(billOf([line(1999)], { ...plainTerms, coupon })).toEqual({ ok: false, fault: 'couponMinimum' })
    expect(billOf([line(2000)], { ...plainTerms, coupon, memberRate: 0.9, paysOnline: true }).ok).toBe(true)
  })

  test('is SP_0099 if points or balance are used for a dish that doesn’t allow them', () => {
    const points = { count: 1, centsEach: 1 }
    expect(billOf([line(100), line(1, { pointsRedeemable: false })], { ...plainTerms, points })).toEqual({
      ok: false,
      fault: 'SP_0099',
    })
    expect(billOf([line(1, { balanceUsable: false })], { ...plainTerms, balanceCents: 1 })).toEqual({
      ok: false,
      fault: 'SP_0099',
    })
    expect(billOf([line(1, { balanceUsable: false, pointsRedeemable: false })], plainTerms).ok).toBe(true)
  })

  test('is absent if nothing is left for points or balance to pay', () => {
    const lines = [line(400, { balanceUsable: false, pointsRedeemable: false })]
    const coupon: Coupon = { kind: 'percent', percent: 100, minimumCents: 0 }
    const points = { count: 10, centsEach: 1 }
    expect(billOf(lines, { ...plainTerms, coupon, points, balanceCents: 500 })).toMatchObject({
      ok: true,
      bill: { totalCents: 0, pointsUsed: 0 },
    })
  })
})

describe('the balance', () => {
  test('pays whole units only in a currency without decimals', () => {
    const terms = { ...plainTerms, unitCents: 100 }
    expect(billOf([line(254_000)], { ...terms, balanceCents: 51 })).toMatchObject({
      bill: { totalCents: 254_000 },
    })
    expect(billOf([line(254_000)], { ...terms, balanceCents: 100_051 })).toMatchObject({
      bill: { totalCents: 154_000 },
    })
  })

  test.each<[string, Partial<BillTerms>, number]>([
    ['as much as leaves the minimum', { balanceCents: 2000 }, 50],
    ['all there is if that leaves the minimum', { balanceCents: 1980 }, 50],
    ['the whole amount if nothing is left to pay', { balanceCents: 2030 }, 0],
    [
      'as much as leaves the minimum together with the delivery',
      { balanceCents: 5000, deliveryCents: 20 },
      50,
    ],
    ['all dishes if the delivery alone is the minimum', { balanceCents: 5000, deliveryCents: 50 }, 50],
    [
      'the whole amount if the delivery is free',
      { balanceCents: 5000, deliveryCents: 20, coupon: { kind: 'freeDelivery', minimumCents: 0 } },
      0,
    ],
    [
      'all there is if points already leave less than the minimum',
      { balanceCents: 10, points: { count: 200, centsEach: 10 } },
      20,
    ],
  ])('pays for 20.30, with the bank’s minimum of 0.50 for the rest, %s', (_, how, cents) => {
    expect(totalOf([line(2030)], { ...how, leastCents: 50 }).totalCents).toBe(cents)
  })
})

describe('the bill of any cart', () => {
  const cents = fc.integer({ min: 0, max: 500_000 })
  const lines = fc.array(
    fc
      .record({
        cents,
        reduction: fc.integer({ min: 0, max: 10_000 }),
        discounted: fc.boolean(),
        couponUsable: fc.boolean(),
        pointsRedeemable: fc.boolean(),
        balanceUsable: fc.boolean(),
      })
      .map(({ reduction, ...one }) => ({ ...one, fullCents: one.cents + reduction })),
    { maxLength: 100 },
  )
  const minimumCents = fc.integer({ min: 0, max: 3000 })
  const coupon: fc.Arbitrary<Coupon | null> = fc.oneof(
    fc.constant(null),
    fc.record({ kind: fc.constant('amount' as const), cents, minimumCents }),
    fc.record({
      kind: fc.constant('percent' as const),
      percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
      minimumCents,
    }),
    fc.record({ kind: fc.constant('freeDelivery' as const), minimumCents }),
  )
  const terms = fc.record({
    memberRate: fc.integer({ min: 0, max: 10_000 }).map((units) => units / 10_000),
    paysOnline: fc.boolean(),
    coupon,
    points: fc.record({
      count: fc.integer({ min: 0, max: 5000 }),
      centsEach: fc.integer({ min: 1, max: 50 }),
    }),
    balanceCents: fc.oneof(fc.constant(0), cents),
    deliveryCents: fc.integer({ min: 0, max: 2000 }),
    unitCents: fc.constant(1),
    leastCents: fc.constantFrom(0, 50, 1500),
  })

  test('has steps in the declared order that add up to the total and never go below zero on the way', () => {
    fc.assert(
      fc.property(lines, terms, (some, how) => {
        const result = billOf(some, how)
        if (!result.ok) return
        const { steps, totalCents } = result.bill
        let running = 0
        for (const step of steps) {
          running += step.cents
          expect(Number.isSafeInteger(step.cents)).toBe(true)
          expect(running).toBeGreaterThanOrEqual(0)
        }
        expect(running).toBe(totalCents)
        const order = steps.map(({ rule }) => billRules.indexOf(rule))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }),
      { numRuns: 3_000 },
    )
  })

  test('doesn’t depend on the order of the lines', () => {
    fc.assert(
      fc.property(lines, terms, fc.infiniteStream(fc.nat()), (some, how, random) => {
        const shuffled = some
          .map((one) => ({ one, at: random.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ one }) => one)
        expect(billOf(shuffled, how)).toEqual(billOf(some, how))
      }),
      { numRuns: 1_000 },
    )
  })

  test('rounds the member rate of a line half-up from the exact fraction', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, units) => {
        const exact = (BigInt(amount) * BigInt(units) * 2n + 10_000n) / 20_000n
        expect(totalOf([line(amount)], { memberRate: units / 10_000, paysOnline: true }).totalCents).toBe(
          Number(exact),
        )
      }),
      { numRuns: 3_000 },
    )
  })

  test('in a currency without decimals calculates with units as with cents elsewhere', () => {
    const inUnits = ({ coupon, points, ...how }: BillTerms): BillTerms => ({
      ...how,
      coupon: coupon && {
        ...coupon,
        ...(coupon.kind === 'amount' && { cents: coupon.cents * 100 }),
        minimumCents: coupon.minimumCents * 100,
      },
      points: { ...points, centsEach: points.centsEach * 100 },
      balanceCents: how.balanceCents * 100,
      deliveryCents: how.deliveryCents * 100,
      leastCents: how.leastCents * 100,
      unitCents: 100,
    })
    fc.assert(
      fc.property(lines, terms, (some, how) => {
        const dear = some.map((one) => ({ ...one, cents: one.cents * 100, fullCents: one.fullCents * 100 }))
        const [small, large] = [billOf(some, how), billOf(dear, inUnits(how))]
        const steps =
          small.ok && small.bill.steps.map(({ rule, cents: part }) => ({ rule, cents: part * 100 }))
        expect(large.ok && large.bill.steps).toEqual(steps)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is the same if only what it takes of points and balance is there, as the server computes it', () => {
    fc.assert(
      fc.property(lines, terms, (some, { leastCents, ...how }) => {
        // The bank's minimum belongs to online payments only.
        const asked = { ...how, leastCents: how.paysOnline ? leastCents : 0 }
        const first = billOf(some, asked)
        if (!first.ok) return
        const { pointsUsed, steps } = first.bill
        const balanceCents = -(steps.find(({ rule }) => rule === 'balance')?.cents ?? 0)
        const points = { ...how.points, count: pointsUsed }
        expect(billOf(some, { ...asked, points, balanceCents })).toEqual(first)
      }),
      { numRuns: 3_000 },
    )
  })

  test('never has a member’s rate if something is left to pay in person', () => {
    fc.assert(
      fc.property(lines, terms, (some, how) => {
        const result = billOf(some, { ...how, paysOnline: false })
        if (!result.ok || result.bill.totalCents === 0) return
        expect(result.bill.steps.map(({ rule }) => rule)).not.toContain('memberRate')
      }),
      { numRuns: 3_000 },
    )
  })

  test('never costs more with more balance', () => {
    fc.assert(
      fc.property(lines, terms, fc.nat(2000), (some, how, more) => {
        const less = billOf(some, how)
        const richer = billOf(some, { ...how, balanceCents: how.balanceCents && how.balanceCents + more })
        if (less.ok && richer.ok) expect(richer.bill.totalCents).toBeLessThanOrEqual(less.bill.totalCents)
      }),
    )
  })
})
