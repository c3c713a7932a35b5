import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { OrderCreateWire } from '../../../../core/contract/wire/order/order-draft-wire.ts'
import { ShopFile, type ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { lunch, orderShop, orderShopPictures } from '../../../support/shops/order-shop.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'

/**
 * Orders that nobody may place, over HTTP: each is refused by its own code, leaves nothing behind, and harms nobody.
 */

let server: Awaited<ReturnType<typeof runServer>>
let guest: Guest
let now = lunch

/** The shop with a dish that asks something, and combos that are, or hold something, for members. */
function fullShop(): ShopFileInput {
  const file: ShopFileInput = orderShop()
  file.categories[0]!.items.push({
    id: 'noodles',
    title: 'Noodles',
    price: 9,
    groups: [
      {
        id: 'broth',
        name: 'Broth',
        min: 1,
        max: 1,
        values: [
          { id: 'miso', name: 'Miso' },
          { id: 'shoyu', name: 'Shoyu', price: 1.5 },
        ],
      },
    ],
  })
  const pile = (item: string) => [{ id: 'only', name: 'Only', items: [{ item }] }]
  file.combos!.push(
    { id: 'gala', title: 'Gala', price: 50, memberOnly: true, piles: pile('stew') },
    { id: 'feast', title: 'Feast', price: 70, piles: pile('caviar') },
  )
  return file
}

/** Another shop on the same server. */
const elsewhere = (): ShopFileInput => ({
  ...orderShop(),
  id: 'elsewhere',
  hosts: ['elsewhere.test'],
  services: [{ id: 'their-pickup', orderType: 'pickup', payments: ['payAtRestaurant'] }],
})

const keep = (file: ShopFileInput) => importShop(server.db, v.parse(ShopFile, file), orderShopPictures, lunch)

beforeAll(async () => {
  server = await runServer(null, () => now)
  await keep(fullShop())
  await keep(elsewhere())
})
afterAll(() => server.stop())

const headers = (key: string | null) => ({
  'content-type': 'application/json',
  ...(key !== null && { 'idempotency-key': key }),
})

async function post(path: string, body: string, key: string | null = null) {
  const response = await fetch(`${server.origin}${basePath}${path}`, {
    method: 'POST',
    headers: headers(key),
    body,
  })
  return { status: response.status, envelope: await response.json() }
}

async function signIn(): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const body = { context: contextOf(), storeId: 'corner', isDineIn: false, auth }
  const { envelope } = await post(calls.signIn.path, JSON.stringify(body))
  return { id: envelope.data.customerId, token: envelope.data.token.accessToken }
}

beforeEach(async () => {
  now = lunch
  await server.db.deleteFrom('order_lines').execute()
  await server.db.deleteFrom('orders').execute()
  await keep(fullShop())
  guest = await signIn()
})

type Item = OrderCreateWire['itemList'][number]
type Combo = OrderCreateWire['packageList'][number]
type Pick = Combo['pickList'][number]

/** The rice of the good order, changed. */
const rice = (changes: object) => (good: OrderCreateWire) => ({
  itemList: [{ ...good.itemList[0]!, ...changes }],
})
const option = (attrValueId: string, quantity: unknown = 1, attrKeyId = 'extras') => ({
  attrKeyId,
  attrValueId,
  quantity,
})
const options = (...itemAttrList: object[]) => rice({ itemAttrList })
/** One of another dish alone, at the price that it has. */
const only =
  (itemId: string, itemPrice: number, changes: Partial<Item> = {}) =>
  (good: OrderCreateWire) => ({
    ...rice({ itemId, itemPrice, quantity: 1, itemAttrList: [], ...changes })(good),
    totalAmount: itemPrice,
    oldAmount: itemPrice,
  })

const pick = (pileId: string, itemId: string, changes: Partial<Pick> = {}): Pick => ({
  pileId,
  itemId,
  skuId: itemId === 'pizza.margherita' ? 'pizza-s' : null,
  quantity: 1,
  itemAttrList: [],
  ...changes,
})
const combo =
  (packageId: string, packagePrice: number, pickList: Pick[], changes: object = {}) =>
  () => ({
    itemList: [],
    totalAmount: packagePrice,
    oldAmount: packagePrice,
    packageList: [
      {
        lineId: 'c',
        packageId,
        packageName: '',
        packagePrice,
        packageImageMin: '',
        packageDetail: [],
        quantity: 1,
        pickList,
        ...changes,
      },
    ],
  })
const first = pick('first', 'stew')
const second = pick('second', 'pizza.margherita')

/** Madrid is one hour ahead of UTC until the clocks go forward on the 28th of March 2027. */
const beforeSummer = Date.parse('2027-03-27T19:00:00Z')
const slot = (appointmentTime: string) => () => ({ appointmentTime })
const kilobytes = (count: number) => 'x'.repeat(count * 1000)

type Row = {
  /** What the phone sends; a text is sent as it is. */
  send: (good: OrderCreateWire) => object | string
  code: string
  status?: number
  /** The paths that LD_BAD_REQUEST names. */
  fields?: string[]
  /** What the verdict says beside. */
  data?: object
  at?: number
  shop?: (file: ShopFileInput) => void
  key?: string | null
}

const bad = (fields: string[]) => ({ code: 'LD_BAD_REQUEST', fields })
const changed = { code: 'SP_10010' }
const closed = { code: 'SP_0005' }

/** The whole body as text, with a number that JSON.stringify wouldn't write. */
const written = (good: OrderCreateWire, from: string, to: string): string => {
  const text = JSON.stringify({ context: contextOf(guest), ...good })
  if (!text.includes(from)) throw new Error(`the body has no ${from}`)
  return text.replace(from, to)
}
const amount = (text: string) => (good: OrderCreateWire) =>
  written(good, '"totalAmount":25.4', `"totalAmount":${text}`)
const count = (text: string) => (good: OrderCreateWire) => written(good, '"quantity":2', `"quantity":${text}`)

const quantity = ['itemList.0.quantity']
const table: Record<string, Row> = {
  'a quantity of 0': { send: rice({ quantity: 0 }), ...bad(quantity) },
  'a quantity of -1': { send: rice({ quantity: -1 }), ...bad(quantity) },
  'a quantity of 1.5': { send: rice({ quantity: 1.5 }), ...bad(quantity) },
  'a quantity of a billion': { send: rice({ quantity: 1e9 }), ...bad(quantity) },
  'a quantity of 1000': { send: rice({ quantity: 1000 }), ...bad(quantity) },
  'a quantity of "2"': { send: rice({ quantity: '2' }), ...bad(quantity) },
  'a quantity of NaN, as JavaScript writes it': { send: rice({ quantity: NaN }), ...bad(quantity) },
  'a quantity of NaN, spelled out': { send: count('NaN'), code: 'LD_NOT_JSON' },
  'a quantity of infinity': { send: count('1e999'), ...bad(quantity) },
  'a quantity of a list': { send: rice({ quantity: [2] }), ...bad(quantity) },
  'no quantity': { send: rice({ quantity: undefined }), ...bad(quantity) },
  'a quantity beyond whole numbers': { send: count('9007199254740993'), ...bad(quantity) },

  'an option with the quantity 0': {
    send: options(option('cheese', 0)),
    ...bad(['itemList.0.itemAttrList.0.quantity']),
  },
  'an option with the quantity -1': {
    send: options(option('cheese', -1)),
    ...bad(['itemList.0.itemAttrList.0.quantity']),
  },
  'an option with the quantity 0.5': {
    send: options(option('cheese', 0.5)),
    ...bad(['itemList.0.itemAttrList.0.quantity']),
  },
  'more of an option than a dish may hold': { send: options(option('cheese', 3)), ...changed },
  'an option of another dish': { send: options(option('miso', 1, 'broth')), ...changed },
  'an option under another option group': { send: options(option('miso', 1, 'extras')), ...changed },
  'the same option twice': { send: options(option('cheese'), option('cheese')), ...changed },
  'fewer options than a group’s minimum': { send: only('noodles', 9), ...changed },
  'more options than a group’s maximum': {
    send: only('noodles', 10.5, {
      itemAttrList: [option('miso', 1, 'broth'), option('shoyu', 1, 'broth')] as Item['itemAttrList'],
    }),
    ...changed,
  },
  'more than 100 options': {
    send: options(...Array.from({ length: 101 }, () => option('cheese'))),
    ...bad(['itemList.0.itemAttrList']),
  },

  'an unknown sku': { send: only('pizza.margherita', 14, { skuId: 'pizza-xl' }), ...changed },
  'a missing sku': { send: only('pizza.margherita', 8), ...changed },
  'a sku of another dish': { send: only('rice', 11.5, { skuId: 'pizza-s' }), ...changed },
  'an unknown dish': { send: only('lobster', 30), ...changed },
  'a dish outside its hours': { send: only('toast', 3), ...changed },

  'a combo without a pick from one of its piles': { send: combo('lunch', 14, [first]), ...changed },
  'a combo with two picks from a pile of one': {
    send: combo('lunch', 14, [first, pick('first', 'rice'), second]),
    ...changed,
  },
  'a combo with a pick of quantity 2 from a pile of one': {
    send: combo('lunch', 14, [{ ...first, quantity: 2 }, second]),
    ...changed,
  },
  'a combo with a dish that isn’t in the pile': {
    send: combo('lunch', 14, [pick('first', 'noodles'), second]),
    ...changed,
  },
  'a combo with a pile of another combo': {
    send: combo('lunch', 14, [first, second, pick('only', 'stew')]),
    ...changed,
  },
  'a combo with a pick without its sku': {
    send: combo('lunch', 14, [first, { ...second, skuId: null }]),
    ...changed,
  },
  'a combo with a pick of quantity 0': {
    send: combo('lunch', 14, [{ ...first, quantity: 0 }, second]),
    ...bad(['packageList.0.pickList.0.quantity']),
  },
  'an unknown combo': { send: combo('brunch', 14, [first, second]), ...changed },
  'a combo at the price of a dish': { send: combo('lunch', 9.9, [first, second]), ...changed },
  'a combo with the quantity 0.5': {
    send: combo('lunch', 14, [first, second], { quantity: 0.5 }),
    ...bad(['packageList.0.quantity']),
  },

  'a note of 100 kB': { send: () => ({ remark: kilobytes(100) }), ...bad(['remark']) },
  'a line’s note of 100 kB': { send: rice({ remark: kilobytes(100) }), ...bad(['itemList.0.remark']) },
  'a name of 100 kB': { send: () => ({ contactFirstName: kilobytes(100) }), ...bad(['contactFirstName']) },
  'a note of 300 kB': { send: () => ({ remark: kilobytes(300) }), code: 'LD_TOO_LARGE', status: 413 },
  '101 lines': {
    send: (good) => ({
      itemList: Array.from({ length: 101 }, (_, at) => ({ ...good.itemList[0], lineId: `${at}` })),
    }),
    ...bad(['itemList']),
  },
  'a line whose id has control characters': {
    send: rice({ lineId: '\u0001'.repeat(64) }),
    ...bad(['itemList.0.lineId']),
  },
  '100 lines and a combo': {
    send: (good) => ({
      ...combo('lunch', 14, [first, second])(),
      itemList: Array.from({ length: 100 }, (_, at) => ({ ...good.itemList[0], lineId: `${at}` })),
    }),
    ...bad(['itemList']),
  },
  'no line at all': { send: () => ({ itemList: [], totalAmount: 0 }), ...changed },

  'a slot in the past': { send: slot('2026-11-20T12:00:00.000Z'), ...closed },
  'a slot of yesterday': { send: slot('2026-11-19T13:00:00.000Z'), ...closed },
  'a slot inside the lead time': { send: slot('2026-11-20T12:30:00.000Z'), ...closed },
  'a slot between two steps': { send: slot('2026-11-20T14:07:00.000Z'), ...closed },
  'a slot a second after its step': { send: slot('2026-11-20T14:00:01.000Z'), ...closed },
  'a slot while the kitchen is closed': { send: slot('2026-11-20T16:00:00.000Z'), ...closed },
  'a slot beyond the last day on offer': { send: slot('2026-11-23T13:00:00.000Z'), ...closed },
  'a slot in a hundred years': { send: slot('2126-11-20T13:00:00.000Z'), ...closed },
  'a slot in the hour that daylight saving skips': {
    send: slot('2027-03-28T01:30:00.000Z'),
    at: beforeSummer,
    ...closed,
  },
  'a slot in the hour that daylight saving skips, with the winter offset': {
    send: slot('2027-03-28T02:15:00+01:00'),
    at: beforeSummer,
    ...closed,
  },
  'a slot on a day that does not exist': { send: slot('2026-11-31T13:00:00.000Z'), ...closed },
  'a slot that is no time': { send: slot('tomorrow'), ...bad(['appointmentTime']) },
  'a slot at 25 o’clock': { send: slot('2026-11-20T25:00:00.000Z'), ...bad(['appointmentTime']) },
  'no slot while the kitchen is closed': {
    send: () => ({}),
    at: lunch + 4 * 3_600_000,
    ...closed,
  },

  'a total one cent low': {
    send: () => ({ totalAmount: 25.39 }),
    ...changed,
    data: { totalAmount: 25.4, lineList: [] },
  },
  'a total one cent high': {
    send: () => ({ totalAmount: 25.41 }),
    ...changed,
    data: { totalAmount: 25.4, lineList: [] },
  },
  'an old total one cent low': {
    send: () => ({ oldAmount: 25.39 }),
    ...changed,
    data: { totalAmount: 25.4, oldAmount: 25.4, lineList: [] },
  },
  'a price one cent low': { send: rice({ itemPrice: 12.69 }), ...changed },
  'a price one cent high': { send: rice({ itemPrice: 12.71 }), ...changed },
  'a total of zero': { send: () => ({ totalAmount: 0 }), ...changed },
  'a negative total': { send: () => ({ totalAmount: -25.4 }), ...changed },
  'a negative price': {
    send: (good) => ({ ...rice({ itemPrice: -12.7 })(good), totalAmount: -25.4 }),
    ...changed,
  },
  'a total of NaN': { send: amount('NaN'), code: 'LD_NOT_JSON' },
  'a total of infinity': { send: amount('1e999'), ...bad(['totalAmount']) },
  'a total of minus infinity': { send: amount('-1e999'), ...bad(['totalAmount']) },
  'a total of 1e308': { send: amount('1e308'), ...bad(['totalAmount']) },
  'a total as text': { send: amount('"25.40"'), ...bad(['totalAmount']) },
  'a total with three decimals': { send: amount('25.404'), ...bad(['totalAmount']) },
  'a price with three decimals': { send: rice({ itemPrice: 12.704 }), ...bad(['itemList.0.itemPrice']) },
  'a price of 1e308': { send: rice({ itemPrice: 1e308 }), ...bad(['itemList.0.itemPrice']) },
  'an old total of null': { send: () => ({ oldAmount: null }), ...bad(['oldAmount']) },
  'a member rate of NaN': { send: () => ({ memberRate: NaN }), ...bad(['memberRate']) },
  'a foreign currency': { send: () => ({ ccy: 'USD' }), code: 'SP_0053' },
  'a currency of four letters': { send: () => ({ ccy: 'EURO' }), ...bad(['ccy']) },
  'cutlery below zero': { send: () => ({ tablewareNumber: -1 }), ...bad(['tablewareNumber']) },
  '1.5 diners': { send: () => ({ dinersNumber: 1.5 }), ...bad(['dinersNumber']) },
  'an unknown payment type': { send: () => ({ paymentType: 'shells' }), ...bad(['paymentType']) },
  'a payment type that the service doesn’t take': {
    send: () => ({ paymentType: 'payLater' }),
    code: 'SP_10004',
    data: { reason: 'payment' },
  },

  'a service of another shop': { send: () => ({ serviceId: 'their-pickup' }), code: 'SP_10004' },
  'the id of another shop': {
    send: () => ({ storeId: 'elsewhere' }),
    code: 'LD_SHOP_NOT_FOUND',
    status: 404,
  },
  'the id of another customer': {
    send: () => ({ customerId: 'somebody-else' }),
    code: 'LD_SIGN_IN',
    status: 401,
  },
  'a paused service': {
    send: () => ({}),
    code: 'SP_0003',
    shop: (file) => (file.services[0]!.paused = true),
  },
  'a total below the minimum': {
    send: () => ({}),
    code: 'SP_0026',
    data: { minimumAmount: 30 },
    shop: (file) => (file.services[0]!.minimum = 30),
  },
  'a dish that the table excludes': {
    send: (good) => ({ ...only('stew', 9.9)(good), serviceId: 'dine-in', tableId: 'T2', pickupType: null }),
    ...changed,
    data: { lineList: [{ lineId: 'line-1', agreedPrice: 9.9, currentPrice: null }] },
  },
  'an unknown table': { send: () => ({ serviceId: 'dine-in', tableId: 'T9' }), code: 'SP_0027' },
  'a dish for members only': {
    send: only('caviar', 80),
    code: 'LD_MEMBERS_ONLY',
    data: { lineIdList: ['line-1'] },
  },
  'a combo for members only': {
    send: combo('gala', 50, [pick('only', 'stew')]),
    code: 'LD_MEMBERS_ONLY',
    data: { lineIdList: ['c'] },
  },
  'a dish for members only in a combo': {
    send: combo('feast', 70, [pick('only', 'caviar')]),
    code: 'LD_MEMBERS_ONLY',
    data: { lineIdList: ['c'] },
  },
  'a service for members only': {
    send: () => ({ serviceId: 'takeaway', tableId: 'T1' }),
    code: 'LD_MEMBERS_ONLY',
    data: { reason: 'service' },
  },
  'a mandatory dish missing': {
    send: () => ({}),
    ...changed,
    data: { missing: { itemIdList: ['stew'], categoryIdList: [] } },
    shop: (file) => (file.categories[0]!.items[1]!.mandatory = true),
  },
  'a required category missing': {
    send: () => ({}),
    ...changed,
    data: { missing: { itemIdList: [], categoryIdList: ['drinks'] } },
    shop: (file) =>
      file.categories.push({
        id: 'drinks',
        name: 'Drinks',
        required: true,
        items: [{ id: 'water', title: 'Water', price: 2 }],
      }),
  },
  'more of a dish than its maxPerOrder': {
    send: () => ({}),
    code: 'SP_0082',
    data: { itemList: [{ itemId: 'rice', maximum: 1, quantity: 2 }] },
    shop: (file) => Object.assign(file.categories[0]!.items[0]!, { maxPerOrder: 1 }),
  },
  'two of a dish with oncePerCustomer': {
    send: () => ({}),
    code: 'SP_0080',
    data: { itemList: [{ itemId: 'rice', maximum: 1, quantity: 2 }] },
    shop: (file) => Object.assign(file.categories[0]!.items[0]!, { oncePerCustomer: true }),
  },

  'a dish called __proto__': { send: only('__proto__', 9), ...changed },
  'a dish called constructor': { send: only('constructor', 9), ...changed },
  'an option called __proto__ of a group called constructor': {
    send: options(option('__proto__', 1, 'constructor')),
    ...changed,
  },
  'a sku called toString': { send: only('rice', 11.5, { skuId: 'toString' }), ...changed },
  'a combo called hasOwnProperty': { send: combo('hasOwnProperty', 9, [first, second]), ...changed },
  'a service called __proto__': { send: () => ({ serviceId: '__proto__' }), code: 'SP_10004' },
  'a table called constructor': {
    send: () => ({ serviceId: 'dine-in', tableId: 'constructor' }),
    code: 'SP_0027',
  },
  'a shop called __proto__': {
    send: () => ({ storeId: '__proto__' }),
    code: 'LD_SHOP_NOT_FOUND',
    status: 404,
  },
  'a line whose quantity is in __proto__': {
    send: (good) => written(good, '"quantity":2', '"__proto__":{"quantity":2}'),
    ...bad(quantity),
  },
  'lists instead of lines': { send: () => ({ itemList: [[]] }), code: 'LD_BAD_REQUEST' },
  'an object instead of a list': { send: () => ({ itemList: { length: 1, 0: {} } }), ...bad(['itemList']) },
  'JSON 50 deep': {
    send: () => ({ extra: JSON.parse(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`) }),
    ...bad([]),
  },
  'JSON 50 lists deep': {
    send: () => ({ extra: JSON.parse(`${'['.repeat(50)}${']'.repeat(50)}`) }),
    ...bad([]),
  },
  'a contact name of invisible characters': {
    send: () => ({ contactFirstName: '\u200b\u2800' }),
    ...bad(['contactFirstName']),
  },
  'a NUL character in the note': { send: () => ({ remark: 'a\0b' }), ...bad([]) },
  'a lone surrogate in the note': {
    send: (good) => written(good, '"remark":"no nuts"', '"remark":"\\ud800"'),
    ...bad([]),
  },
  'no key and a malformed clientOrderId': {
    send: () => ({ clientOrderId: 'my order' }),
    code: 'LD_KEY_MISSING',
    key: null,
  },
  'a key with a space': { send: () => ({}), code: 'LD_KEY_MISSING', key: 'a key of mine' },
}

const leftBehind = async () => ({
  orders: await server.db.selectFrom('orders').select('order_id').execute(),
  lines: await server.db.selectFrom('order_lines').select('order_id').execute(),
})

describe('an invalid order', () => {
  test.each(Object.entries(table))('with %s is refused and leaves nothing behind', async (_, row) => {
    const { send, code, status = 400, fields, data, at = lunch, shop, key = crypto.randomUUID() } = row
    now = at
    if (shop) {
      const file = fullShop()
      shop(file)
      await keep(file)
    }
    guest = at === lunch ? guest : await signIn()
    const good = orderWire(guest)
    const sent = send(good)
    const body =
      typeof sent === 'string' ? sent : JSON.stringify({ context: contextOf(guest), ...good, ...sent })
    const answer = await post(calls.orderCreate.path, body, key)

    expect([answer.status, answer.envelope.code]).toEqual([status, code])
    expect(answer.envelope.success).toBe(false)
    if (fields) expect(answer.envelope.data.fields).toEqual(fields)
    if (data) expect(answer.envelope.data).toMatchObject(data)
    expect(await leftBehind()).toEqual({ orders: [], lines: [] })

    // The same customer orders as one should, under a fresh key: what was refused has used up nothing.
    now = lunch
    if (shop) await keep(fullShop())
    const fresh = await post(
      calls.orderCreate.path,
      JSON.stringify({ context: contextOf(guest), ...good }),
      crypto.randomUUID(),
    )
    expect([fresh.status, fresh.envelope.code]).toEqual([200, ''])
    expect((await leftBehind()).orders).toHaveLength(1)
  })

  test('never counts as a failed call in the log', () => {
    expect(server.logged.join('')).not.toContain('call failed')
  })
})

test('unknown properties of an order are ignored, even __proto__ and constructor', async () => {
  const good = JSON.stringify({ context: contextOf(guest), ...orderWire(guest) })
  const more =
    '"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"toString":1,"tip":-5,"discount":25.4,"taxFree":true,'
  const { status, envelope } = await post(
    calls.orderCreate.path,
    `{${more}${good.slice(1)}`,
    crypto.randomUUID(),
  )
  expect([status, envelope.data.totalAmount]).toEqual([200, 25.4])
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
})
