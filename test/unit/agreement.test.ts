import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOrderDraft, writeOrderDraft } from '../../core/contract/wire/order/order-draft-wire.ts'
import { readOffers, writeOffer } from '../../core/contract/wire/member/offer-wire.ts'
import { fullCentsOf } from '../../core/domain/pricing/bill.ts'
import { isTooLittle } from '../../core/domain/pricing/bill-terms.ts'
import { indexMenu } from '../../core/domain/menu/menu-index.ts'
import { quote } from '../../core/domain/pricing/pricing.ts'
import type { Benefits } from '../../core/schema/customer/benefits.ts'
import type { CartLine, ComboLine } from '../../core/schema/order/cart.ts'
import type { Item, Menu } from '../../core/schema/menu.ts'
import type { OrderDraft } from '../../core/schema/order/order.ts'
import type { PaymentMethod } from '../../core/schema/primitives.ts'
import type { Service } from '../../core/schema/shop.ts'
import { Refusal } from '../../server/http/refusal.ts'
import { checkLines } from '../../server/orders/checks/check-lines.ts'
import { billOrder } from '../../workers/engine/ordering/bill-order.ts'
import type { DeliveryOffer, Redeem } from '../../workers/engine/ordering/checkout.ts'
import type { OrderingMenu } from '../../workers/engine/catalogue/ordering-menu.ts'
import { redeemableFor } from '../../workers/engine/ordering/redeemable.ts'
import { anyOffer, anyRate } from '../support/shops/offers.ts'

/** What the phone works out and what the server's verdict is, over anything that can be in a cart. */

const cents = fc.nat({ max: 3_000 })
/** So that most carts get as far as a price. */
const mostly = fc.nat({ max: 14 }).map((n) => n > 0)
const flags = { discounted: fc.boolean(), pointsRedeemable: mostly, couponUsable: fc.boolean() }

const anyItem = (at: number): fc.Arbitrary<Item> =>
  fc
    .record({
      cents,
      offCents: fc.constantFrom(null, 0, 150),
      skuCents: fc.option(cents),
      extra: cents,
      ...flags,
    })
    .map(({ offCents, skuCents, extra, ...own }) => ({
      id: `item-${at}`,
      title: `Item ${at}`,
      description: '',
      picture: '',
      oldCents: offCents === null ? null : own.cents + offCents,
      soldCount: 0,
      memberOnly: false,
      mandatory: false,
      required: false,
      onlyTableCodes: [],
      openingPeriods: [],
      allergens: null,
      optionGroups: [
        {
          id: 'extras',
          name: 'Extras',
          fromCategory: false,
          min: 0,
          max: 3,
          onlyForSkuIds: [],
          values: [
            {
              id: 'more',
              name: 'More',
              cents: extra,
              addsPrice: true,
              maxQuantity: 3,
              selectedByDefault: false,
              allergens: [],
            },
          ],
        },
      ],
      skuDimensions:
        skuCents === null ? [] : [{ id: 'size', name: 'Size', values: [{ id: 'l', name: 'L' }] }],
      skus: skuCents === null ? [] : [{ id: 'large', cents: skuCents, valueIds: ['l'] }],
      ...own,
    }))

const anyMenu: fc.Arbitrary<Menu> = fc
  .record({
    items: fc.tuple(anyItem(0), anyItem(1), anyItem(2)),
    combo: fc.record({ cents, extra: cents, discounted: fc.boolean(), balanceUsable: mostly }),
  })
  .map(({ items, combo: { extra, ...combo } }) => ({
    orderType: 'pickup',
    language: 'en',
    itemsMd5: '0'.repeat(32),
    categories: [{ id: 'all', name: 'All', picture: '', required: false, items }],
    combos: [
      {
        id: 'combo',
        title: 'Combo',
        description: '',
        picture: '',
        oldCents: null,
        soldCount: 0,
        memberOnly: false,
        piles: [{ id: 'pile', name: 'Pile', choose: 1, choices: [{ itemId: 'item-0', extraCents: extra }] }],
        ...combo,
      },
    ],
  }))

const anyLines = fc.array(
  fc.record({
    which: fc.nat({ max: 3 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    extras: fc.nat({ max: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const anyBenefits: fc.Arbitrary<Benefits | null> = fc.option(
  fc.record({
    memberRate: anyRate,
    levelName: fc.constant('Gold'),
    spentCents: fc.constant(0),
    nextLevel: fc.constant(null),
    points: fc.nat({ max: 2_000 }),
    pointCents: fc.integer({ min: 1, max: 30 }),
    balanceCents: fc.nat({ max: 20_000 }),
    coupons: fc.array(anyOffer, { minLength: 1, maxLength: 1 }),
  }),
  { freq: 9 },
)
const anyChoice = fc.record({
  coupon: fc.boolean(),
  promotion: fc.boolean(),
  points: fc.boolean(),
  balance: fc.boolean(),
})
const anyPayment = fc.constantFrom<PaymentMethod[]>('payAtRestaurant', 'balance', 'card')

const now = Date.parse('2026-11-20T12:30:00Z')
const service = { id: 'pickup', orderType: 'pickup', minimumCents: 0 } as Service
const isHidden = () => false

const amounts = new Set(['cents', 'oldCents', 'extraCents', 'minimumCents', 'mostOffCents', 'leastCents'])

/** As a shop whose currency has no decimals sells it: a copy with each of its amounts a hundred times as large. */
function inWhole<T>(of: T): T {
  if (Array.isArray(of)) return of.map(inWhole) as T
  if (typeof of !== 'object' || of === null) return of
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(of))
    copy[name] = amounts.has(name) && typeof value === 'number' ? value * 100 : inWhole(value)
  return copy as T
}
/** What is in a purse may still be anything. */
const wholePoints = (benefits: Benefits | null): Benefits | null =>
  benefits && inWhole({ ...benefits, pointCents: benefits.pointCents * 100 })

/** A cart of these lines, its snapshots as the menu is now. */
function cartOf(menu: Menu, wanted: { which: number; quantity: number; extras: number }[]) {
  const index = indexMenu(menu, isHidden)
  const items: CartLine[] = []
  const combos: ComboLine[] = []
  const snapshot = { title: '', picture: '', details: [], unitCents: 0 }
  for (const [at, { which, quantity, extras }] of wanted.entries()) {
    const item = menu.categories[0]?.items[which === 3 ? 0 : which]
    const options = extras === 0 ? [] : [{ groupId: 'extras', valueId: 'more', quantity: extras }]
    const build = { itemId: item?.id ?? '', skuId: item?.skus[0]?.id ?? null, options }
    const own = { id: `line-${at}`, quantity, snapshot, intentId: null }
    if (which === 3)
      combos.push({ ...own, comboId: 'combo', picks: [{ pileId: 'pile', build, quantity: 1 }] })
    else items.push({ ...own, build, note: '' })
  }
  const priced = quote(index, { items, combos })
  const seen = <L extends CartLine | ComboLine>(line: L): L => {
    const found = [...priced.items, ...priced.combos].find(({ lineId }) => lineId === line.id)
    return { ...line, snapshot: found?.now ?? line.snapshot }
  }
  return { index, priced, lines: { items: items.map(seen), combos: combos.map(seen) } }
}

const scenario = fc
  .record({
    menu: anyMenu,
    wanted: anyLines,
    benefits: anyBenefits,
    promotion: anyOffer,
    choice: anyChoice,
    payment: anyPayment,
    currency: fc.constantFrom('EUR', 'JPY'),
    leastCents: fc.constantFrom(0, 50, 4_000),
  })
  .map((one) => (one.currency === 'JPY' ? { ...inWhole(one), benefits: wholePoints(one.benefits) } : one))
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never

/** Both sides' word on one order: a code, or the total. */
function bothSides({ menu, wanted, benefits, promotion, choice, payment, currency, leastCents }: Scenario) {
  const { index, priced, lines } = cartOf(menu, wanted)
  const shop = {
    timeZone: 'Europe/Madrid',
    currency,
    promotions: [promotion],
    leastOnlineCents: leastCents,
  }
  const here = { shop, service, menu: index } as unknown as OrderingMenu
  const redeem: Redeem = {
    couponId: benefits && choice.coupon ? (benefits.coupons[0]?.id ?? null) : null,
    promotionId: benefits && choice.promotion && !choice.coupon ? promotion.id : null,
    points: choice.points,
    balance: choice.balance,
  }
  const phone = billOrder({ here, lines, priced, delivery: null }, { payment, redeem, benefits, now })
  if (!phone.ok) return { phone: phone.code, server: null, phoneSteps: [], serverSteps: [] }
  const { bill, redeemed } = phone.value
  const draft = readOrderDraft(
    writeOrderDraft(
      {
        ...blank,
        payment,
        currency,
        ...lines,
        oldCents: fullCentsOf(bill),
        totalCents: bill.totalCents,
        redeemed,
      } as OrderDraft,
      '',
    ),
  )
  // The server has its own record of it, told in the wire's words.
  const { couponId, promotionId } = draft.redeemed
  const offer = (couponId === null ? [promotion] : (benefits?.coupons ?? []))
    .flatMap((one) => readOffers([writeOffer(one)]))
    .find(({ id }) => id === (couponId ?? promotionId))
  const given = { benefits, offer: offer ?? null }
  const rest = {
    kitchenMenu: menu,
    isHidden,
    isHiddenNow: isHidden,
    service,
    customerType: 1,
    delivery: null,
    taxes: null,
    leastOnlineCents: leastCents,
  }
  const circumstances = { menu, ...rest, checkedBenefits: given }
  try {
    const verdict = checkLines(draft, circumstances)
    return {
      phone: bill.totalCents,
      server: verdict.bill.totalCents,
      phoneSteps: bill.steps,
      serverSteps: verdict.bill.steps,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { phone: bill.totalCents, server: error.code, phoneSteps: [], serverSteps: [] }
  }
}

const blank = {
  clientOrderId: 'order',
  storeId: 'corner',
  serviceId: 'pickup',
  customerId: 'ana',
  language: 'en',
  bookingId: null,
  tableCode: null,
  appointmentAt: null,
  contact: null,
  note: '',
  cutlery: 0,
  diners: null,
  source: '',
  delivery: null,
}

test('phone and server agree on the total and every step of the bill for 100,000 random carts', () => {
  const seen = { placed: 0, refusedHere: 0, owing: 0, tooLittle: 0, leaving: 0 }
  fc.assert(
    fc.property(scenario, (one) => {
      const { phone, server, phoneSteps, serverSteps } = bothSides(one)
      if (typeof phone === 'string') {
        seen.refusedHere += 1
        return
      }
      const isLittle = isTooLittle(one.payment, phone, one.leastCents)
      if (server === 'SP_10004') {
        // Nor at this: the phone lets nobody order what no bank takes.
        seen.tooLittle += 1
        expect(isLittle).toBe(true)
        return
      }
      expect(isLittle).toBe(false)
      if (server === 'RT_0013') {
        // The one thing that the phone looks at apart from the bill.
        seen.owing += 1
        expect([one.payment, phone > 0]).toEqual(['balance', true])
        return
      }
      seen.placed += 1
      expect(server).toBe(phone)
      expect(serverSteps).toEqual(phoneSteps)
      expect(phoneSteps.reduce((sum, { cents: part }) => sum + part, 0)).toBe(phone)
      expect(phone).toBeGreaterThanOrEqual(0)
      if (one.currency === 'JPY') expect(phone % 100).toBe(0)
      if (one.payment === 'card' && one.leastCents > 0 && phone === one.leastCents) seen.leaving += 1
    }),
    { numRuns: 100_000 },
  )
  // Each kind of end was really among them.
  expect(seen.placed).toBeGreaterThan(40_000)
  expect(seen.refusedHere).toBeGreaterThan(5_000)
  expect(seen.owing).toBeGreaterThan(500)
  expect(seen.tooLittle).toBeGreaterThan(100)
  expect(seen.leaving).toBeGreaterThan(20)
}, 240_000)

test('the phone can bill every choice of benefits that the checkout allows', () => {
  fc.assert(
    fc.property(scenario, fc.boolean(), fc.boolean(), (one, both, unpaid) => {
      const { menu, wanted, benefits, promotion, choice, currency } = one
      const { index, priced, lines } = cartOf(menu, wanted)
      const shop = { timeZone: 'Europe/Madrid', currency, promotions: [promotion] }
      const delivery = both ? ({ feeCents: 350 } as DeliveryOffer) : null
      const ordered = {
        here: { shop, service, menu: index } as unknown as OrderingMenu,
        // Gone from the menu meanwhile.
        lines: { ...lines, items: lines.items.map((line) => (choice.coupon ? line : gone(line))) },
        priced,
        delivery,
      }
      ordered.priced = quote(index, ordered.lines)
      const redeem: Redeem = {
        couponId: choice.coupon ? (benefits?.coupons[0]?.id ?? null) : 'of somebody else',
        promotionId: choice.promotion ? promotion.id : null,
        points: choice.points,
        balance: choice.balance,
      }
      const payment = unpaid ? null : one.payment
      const chosen = redeemableFor(ordered, { payment, redeem, benefits, now })?.chosen ?? null
      const paid = payment === 'balance' && !chosen?.balance ? 'payAtRestaurant' : payment
      const billed = billOrder(ordered, { payment: paid ?? 'payAtRestaurant', redeem: chosen, benefits, now })
      expect(billed).toMatchObject({ ok: true })
    }),
    { numRuns: 5_000 },
  )
})

const gone = (line: CartLine): CartLine =>
  line.id === 'line-0' ? { ...line, build: { ...line.build, itemId: 'gone' } } : line

test('the order of the cart’s lines doesn’t change the phone’s total or refusal code', () => {
  fc.assert(
    fc.property(scenario, (one) => {
      const turned = bothSides({ ...one, wanted: one.wanted.toReversed() })
      expect(turned.phone).toEqual(bothSides(one).phone)
    }),
    { numRuns: 2_000 },
  )
})
