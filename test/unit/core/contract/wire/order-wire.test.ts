import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Context } from '../../../../../core/contract/context.ts'
import {
  NamedOrderWire,
  readOrderDraft,
  writeOrderDraft,
} from '../../../../../core/contract/wire/order/order-draft-wire.ts'
import { OrderWire, readOrder, writeOrder } from '../../../../../core/contract/wire/order/order-wire.ts'
import { checkCombo } from '../../../../../core/domain/menu/combo.ts'
import { billRules } from '../../../../../core/schema/order/bill.ts'
import { type Order, type OrderDraft, orderStates } from '../../../../../core/schema/order/order.ts'
import { languages } from '../../../../../core/schema/constants.ts'
import { orderTypes, paymentMethods } from '../../../../../core/schema/primitives.ts'
import { bundle, dish } from '../../../../support/shops/dishes.ts'
import { cartLine, cents, comboLine, id, text } from '../../../../support/shops/menu-arbitraries.ts'
import { anyRedeemed } from '../../../../support/shops/offers.ts'

/** Any instant a phone or a server of this age could write, to the millisecond. */
const instant = fc.integer({ min: Date.UTC(2000), max: Date.UTC(2100) })
const count = fc.nat(1000)
const someone = fc.record({
  firstName: text.map((name) => `A${name}`),
  lastName: text,
  mobilePrefix: fc.constantFrom('', '+34', '+44'),
  mobile: fc.stringMatching(/^[0-9 ]{0,20}$/),
})

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6)
const bringing = {
  address: text.map((street) => `${street}\n08003 X`),
  title: fc.constantFrom('', 'female'),
  getType: fc.constantFrom('meetOutside', 'leaveAtDoor'),
  arriveMinutes: count,
  meters: fc.option(fc.nat()),
  areaIds: fc.array(id, { maxLength: 3 }),
}
const placed = fc.oneof(
  fc.constant({ lat: null, lng: null }),
  fc.record({ lat: degrees(90), lng: degrees(180) }),
)
const delivery = fc.tuple(fc.record(bringing), placed).map(([how, where]) => ({ ...how, ...where }))
const wished = fc
  .tuple(delivery, fc.record({ addressId: fc.option(id), feeCents: cents }))
  .map(([how, wish]) => ({ ...how, ...wish }))
const bill = fc.array(fc.record({ rule: fc.constantFrom(...billRules), cents }), { maxLength: 4 })

const order: fc.Arbitrary<Order> = fc.record({
  id,
  number: text,
  clientOrderId: id,
  customerId: id,
  storeId: id,
  orderType: fc.constantFrom(...orderTypes),
  state: fc.constantFrom(...orderStates),
  createdAt: instant,
  updatedAt: instant,
  appointmentAt: fc.option(instant),
  expiresAt: fc.option(instant),
  history: fc.array(fc.record({ state: fc.constantFrom(...orderStates), at: instant, reason: text })),
  pickupNumber: text,
  tableNumber: text,
  payment: fc.constantFrom(...paymentMethods),
  currency: fc.constantFrom('EUR', 'USD'),
  totalCents: cents,
  paidCents: cents,
  isPractice: fc.constantFrom(true, undefined),
  refunds: fc.option(
    fc.array(
      fc.record({ at: instant, reason: text, onlineCents: cents, counterCents: cents, balanceCents: cents }),
      { minLength: 1, maxLength: 3 },
    ),
    { nil: undefined },
  ),
  deliveryFeeCents: cents,
  note: text,
  cutlery: count,
  diners: fc.option(count),
  contact: fc.option(someone),
  booking: fc.option(fc.record({ id, number: text }), { nil: undefined }),
  bill,
  couponBack: fc.option(fc.record({ lastDay: fc.constantFrom(null, '2026-12-31') }), { nil: undefined }),
  delivery: fc.option(delivery),
  lines: fc.array(
    fc.record({
      title: text,
      details: fc.array(text, { maxLength: 3 }),
      picture: text,
      quantity: count,
      unitCents: cents,
      cents,
      note: text,
    }),
    { maxLength: 5 },
  ),
})

const draft: fc.Arbitrary<OrderDraft> = fc.record({
  clientOrderId: id,
  storeId: id,
  serviceId: id,
  customerId: id,
  language: fc.constantFrom(...languages),
  currency: fc.constantFrom('EUR', 'USD'),
  tableCode: fc.option(id),
  bookingId: fc.option(id),
  appointmentAt: fc.option(instant),
  payment: fc.constantFrom(...paymentMethods),
  contact: fc.option(someone),
  note: text,
  cutlery: count,
  diners: fc.option(count),
  source: text,
  items: fc.array(cartLine, { maxLength: 5 }),
  combos: fc.array(comboLine, { maxLength: 3 }),
  oldCents: cents,
  totalCents: cents,
  delivery: fc.option(wished),
  redeemed: anyRedeemed,
})

const sent = (wire: unknown): unknown => JSON.parse(JSON.stringify(wire))

test('an order answer without delivery fields, as an old ledger entry has it, can still be read', () => {
  fc.assert(
    fc.property(order, (one) => {
      const wire = Object.entries(writeOrder({ ...one, bill: [], delivery: null }))
      const isOld = ([name]: [string, unknown]) =>
        name === 'deliveryFee' || !/^(delivery|contactTitle|billList)/.test(name)
      const read = readOrder(v.parse(OrderWire, sent(Object.fromEntries(wire.filter(isOld)))))
      expect([read.bill, read.delivery, read.totalCents]).toEqual([[], null, one.totalCents])
    }),
  )
})

test('any order is unchanged after a round trip over the wire and matches the wire’s schema', () => {
  fc.assert(
    fc.property(order, (one) => {
      const wire = v.parse(OrderWire, sent(writeOrder(one)))
      expect(wire).toEqual(writeOrder(one))
      expect(readOrder(wire)).toEqual(one)
    }),
    { numRuns: 200 },
  )
})

test('an order’s payable amount on the wire is its total minus what was paid', () => {
  fc.assert(
    fc.property(order, (one) => {
      const { totalAmount, paidAmount, payableAmount } = writeOrder(one)
      expect(Math.round(payableAmount * 100)).toBe(
        Math.round(totalAmount * 100) - Math.round(paidAmount * 100),
      )
    }),
  )
})

describe('an order draft', () => {
  test('of any kind is unchanged after a round trip over the wire and matches the wire’s schema', () => {
    fc.assert(
      fc.property(draft, text, (one, orgId) => {
        const wire = v.parse(NamedOrderWire, sent(writeOrderDraft(one, orgId)))
        expect(wire).toEqual(writeOrderDraft(one, orgId))
        expect(readOrderDraft(wire)).toEqual(one)
      }),
      { numRuns: 200 },
    )
  })

  test('G6 is written to the same bytes each time', () => {
    fc.assert(
      fc.property(draft, (one) => {
        const first = JSON.stringify(writeOrderDraft(one, 'org'))
        expect(JSON.stringify(writeOrderDraft(structuredClone(one), 'org'))).toBe(first)
      }),
      { numRuns: 50 },
    )
  })

  const plain = fc.sample(draft, { numRuns: 1, seed: 7 })[0]!
  const written = (change: Partial<OrderDraft>, orgId = '') =>
    v.safeParse(NamedOrderWire, sent(writeOrderDraft({ ...plain, ...change }, orgId)))

  test('has its texts truncated without splitting a surrogate pair, which the database couldn’t store', () => {
    const [line] = fc.sample(cartLine, { numRuns: 1, seed: 7 })
    // A hot pepper takes two units: of one of these two texts the cut is in the middle of one.
    for (const hot of ['🌶'.repeat(600), `x${'🌶'.repeat(600)}`]) {
      const snapshot = { title: hot, picture: hot, details: [hot], unitCents: 100 }
      const items = [{ ...line!, snapshot }]
      const { success, output } = written({ items, source: hot }, hot)
      expect(success).toBe(true)
      const broken = JSON.stringify(output, (_, value: unknown) =>
        typeof value === 'string' && !value.isWellFormed() ? 'half' : value,
      )
      expect(broken).not.toContain('half')
    }
  })

  test('is accepted although a dish, alone or in a combo, has a very long name and picture path', () => {
    const long = dish('wings', {
      title: 'Wings '.repeat(300).trim(),
      picture: `/${'deep/'.repeat(100)}wings.webp`,
    })
    const meal = bundle('meal', [
      { id: 'main', name: '', choose: 1, choices: [{ itemId: 'wings', extraCents: 0 }] },
    ])
    const picks = [{ pileId: 'main', quantity: 1, build: { itemId: 'wings', skuId: null, options: [] } }]
    const checked = checkCombo(meal, new Map([['wings', long]]), picks)
    const details = checked.ok ? checked.details : []
    const snapshot = { title: long.title, picture: long.picture, details, unitCents: 1500 }
    const line = { id: 'l', quantity: 1, snapshot }
    const outcome = written({
      items: [{ ...line, build: picks[0]!.build, note: '' }],
      combos: [{ ...line, comboId: 'meal', picks }],
    })
    expect(outcome.issues).toBeUndefined()
    expect(outcome.output).toMatchObject({
      itemList: [{ itemPrice: 15 }],
      packageList: [{ packagePrice: 15 }],
    })
  })

  test('is accepted however long the source and the orgId from the page’s address are', () => {
    expect(written({ source: 's'.repeat(5000) }, 'o'.repeat(5000)).issues).toBeUndefined()
  })

  test('repeats what the menu says about its dishes, and is accepted even if that is malformed', () => {
    const pizza = dish('pizza', {
      soldCount: 12,
      memberOnly: true,
      skuDimensions: [
        {
          id: 'size',
          name: 'Size',
          values: [
            { id: 's', name: 'Small' },
            { id: 'l', name: 'Large' },
          ],
        },
      ],
      skus: [{ id: 'pizza-l', cents: 1100, valueIds: ['l'] }],
    })
    const [line] = fc.sample(cartLine, { numRuns: 1, seed: 7 })
    const build = { itemId: 'pizza', skuId: 'pizza-l', options: [] }
    const asked = { ...plain, items: [{ ...line!, build }] }
    const wire = writeOrderDraft(asked, '', new Map([['pizza', pizza]]))
    expect(wire.itemList[0]).toMatchObject({
      saleNum: 12,
      isMemberItem: true,
      skuPrice: 11,
      skuAttrList: [
        {
          attrKeyId: 'size',
          attrKeyName: 'Size',
          attrValueList: [{ attrValueId: 'l', attrValueName: 'Large' }],
        },
      ],
    })
    const odd = { ...wire, itemList: [{ ...wire.itemList[0], saleNum: 'many', skuAttrList: 'Large' }] }
    expect(readOrderDraft(v.parse(NamedOrderWire, odd))).toEqual(asked)
  })

  test('whose contact has only a phone prefix has no contact', () => {
    const empty = { firstName: '', lastName: '', mobilePrefix: '+34', mobile: '' }
    expect(readOrderDraft(writeOrderDraft({ ...plain, contact: empty }, '')).contact).toBeNull()
  })

  test('has the pickup type counter if the customer collects the order, and none at a table', () => {
    const contact = { firstName: 'Ada', lastName: '', mobilePrefix: '', mobile: '' }
    expect(writeOrderDraft({ ...plain, delivery: null, contact, tableCode: null }, '').pickupType).toBe(
      'counter',
    )
    expect(writeOrderDraft({ ...plain, contact, tableCode: 'T1' }, '').pickupType).toBeNull()
  })

  test.each([
    ['an amount with three decimals', { totalAmount: 1.005 }],
    [
      'an item with quantity 0',
      {
        itemList: [
          { ...writeOrderDraft({ ...plain, items: fc.sample(cartLine, 1) }, '').itemList[0]!, quantity: 0 },
        ],
      },
    ],
    [
      'a thousand lines',
      {
        itemList: Array.from(
          { length: 1000 },
          () => writeOrderDraft({ ...plain, items: fc.sample(cartLine, 1) }, '').itemList[0]!,
        ),
      },
    ],
    ['a note of 501 characters', { remark: 'x'.repeat(501) }],
    ['an appointment time that isn’t a time', { appointmentTime: 'tomorrow' }],
    ['an unknown language', { customerLanguage: 'tlh' }],
  ])('is rejected for %s', (_title, change) => {
    expect(v.is(NamedOrderWire, { ...writeOrderDraft(plain, ''), ...change })).toBe(false)
  })
})

test.each([
  ['en', true],
  ['zh', true],
  ['en-US', true],
  ['EN_us', false],
  ['en_US', false],
  ['en-us', false],
  ['EN', false],
  ['../en', false],
  ['zh-Hans', false],
  ['en-USA', false],
  ['e', false],
  ['', false],
  ['en-', false],
  ['en\n', false],
  [' en', false],
])('a context with the locale %j is accepted: %s', (locale, taken) => {
  const context = { channel: 'h5', deviceNo: 'd', entityId: 'e', orgId: '', token: '', userId: '' }
  expect(v.is(Context, { ...context, locale })).toBe(taken)
})
