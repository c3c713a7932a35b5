import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { basePath, type Call } from '../../../../core/contract/call.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { forms, readArguments, usage } from '../../../../server/cli/desk/read-arguments.ts'
import { runDeskCommand } from '../../../../server/cli/desk/run.ts'
import { eraseCustomer } from '../../../../server/customers/erasure/erase-customer.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { book, booker, bookingOffer, fridayAtNine } from '../../../support/shops/booking-shop.ts'
import { lunch, orderShop, orderShopPictures } from '../../../support/shops/order-shop.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'
import { runServer } from '../../../support/server/running-server.ts'

let server: Awaited<ReturnType<typeof runServer>>
let guest: Guest
beforeEach(async () => {
  server = await runServer(null, () => lunch)
  const auth = { passportType: 16, deviceId: 'a'.repeat(32) }
  const { data } = await post(calls.signIn, { storeId: 'corner', isDineIn: false, auth })
  guest = { id: data.customerId, token: data.token.accessToken }
})
afterEach(() => server.stop())

async function post(call: Call, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}${basePath}${call.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })
  return (await response.json()) as { code: string; data: any }
}

const place = (changes: object = {}) =>
  post(calls.orderCreate, { ...orderWire(guest), ...changes }, { 'idempotency-key': crypto.randomUUID() })

/** The guest as somebody who books tables. */
const bookerHere = () =>
  booker({ post: async (call: Call, body: object) => ({ envelope: await post(call, body) }) } as never, guest)

/** What an owner types beside a running server. */
async function command(...args: string[]) {
  return commandWith({}, ...args)
}

async function commandWith(
  { env = {}, interrupted = new AbortController().signal, out = [] as string[] },
  ...args: string[]
) {
  const err: string[] = []
  const code = await runDeskCommand(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env: { DATA_DIR: server.folder, PORT: String(server.port), ...env },
    now: () => lunch,
    interrupted,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('the desk command', () => {
  test('reaches a shop with host “*” and a shop with host localhost on the same server', async () => {
    for (const changes of [
      { id: 'corner', hosts: ['*'] },
      { id: 'demo', hosts: ['localhost', '127.0.0.1'] },
    ])
      await importShop(server.db, v.parse(ShopFile, { ...orderShop(), ...changes }), orderShopPictures)
    expect(await command('orders', '--shop', 'corner')).toMatchObject({ code: 0, err: '' })
    expect(await command('orders', '--shop', 'demo')).toMatchObject({ code: 0, err: '' })
  })

  test('refunds part of a completed order and shows what was refunded and what is left', async () => {
    const { data } = await place()
    for (const step of ['confirm', 'prepare', 'ready']) await command(step, '1')
    expect(await command('refund', '1', '5', 'cold')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Only a meal that was handed over'),
    })
    await command('complete', '1', '--paid')
    expect(await command('refund', '1')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/-0001: 25\.40 EUR left to refund: 25\.40 EUR at the counter$/),
    })
    expect(await command('refund', '1', '5,50', 'cold soup')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/5\.50 EUR at the counter {2}npm run desk {2}cold soup\n.*19\.90 EUR left/),
    })
    // By its whole number too, as long after as one likes.
    expect(await command('refund', data.orderNo, '20', 'x')).toMatchObject({
      code: 1,
      err: 'That is more than is left of what was paid; nothing was refunded.',
    })
    expect(await command('refund', 'nothing')).toMatchObject({ code: 1, err: 'There is no such order.' })
    const order = await post(calls.orderDetail, {
      customerId: guest.id,
      storeId: 'corner',
      orderId: data.orderId,
    })
    expect(order.data.refundList).toMatchObject([{ counterAmount: 5.5, remark: 'cold soup' }])
    for (const args of [
      ['refund'],
      ['refund', '1', '5'],
      ['refund', '1', '0', 'x'],
      ['refund', '1', '1e3', 'x'],
      ['refund', '1', '1.005', 'x'],
      ['refund', '1', '5', ' '],
      ['refund', '1', '5', 'x', 'y'],
      ['refund', '1', '5', 'x', '--paid'],
    ])
      expect(await command(...args)).toMatchObject({ code: 2 })
  })

  test('reports a too long reason or an invalid date as a usage error (code 2)', async () => {
    await place()
    const long = 'x'.repeat(201)
    expect(await command('refuse', '1', long)).toMatchObject({ code: 2 })
    expect(await command('table', 'B-1', 'refuse', long)).toMatchObject({ code: 2 })
    expect(await command('tables', '2026-02-30')).toMatchObject({ code: 2 })
    expect(await command('refuse', '1', 'x'.repeat(200))).toMatchObject({ code: 0 })
  })

  test('watch continues after the desk key is renewed', async () => {
    const interrupting = new AbortController()
    const out: string[] = []
    const watching = commandWith({ interrupted: interrupting.signal, out }, 'watch')
    await place()
    await expect.poll(() => out.join('\n')).toContain('-0001')
    await command('key')
    await place()
    await expect.poll(() => out.join('\n')).toContain('-0002')
    interrupting.abort()
    expect(await watching).toMatchObject({ code: 0, err: expect.not.stringContaining('another database') })
  })

  test('creates and lists managers, renews their keys and removes them', async () => {
    expect((await command('managers')).out).toContain('Nobody yet')
    const made = await command('manager', 'Ana María')
    expect(made).toMatchObject({ code: 0, out: expect.stringContaining('The key of Ana María') })
    expect(made.out.split('\n').at(-1)).toMatch(/^([0-9A-Z]{5}-){2}[0-9A-Z]{5}$/)
    expect(await command('managers')).toMatchObject({ code: 0, out: 'Ana María' })
    const again = await command('manager', 'Ana María')
    expect(again.out).not.toBe(made.out)
    expect(await command('no-manager', 'Ana María')).toMatchObject({ code: 0 })
    expect(await command('no-manager', 'Ana María')).toMatchObject({
      code: 1,
      err: 'Nobody called "Ana María" may look at members.',
    })
    for (const args of [
      ['manager'],
      ['manager', ' '],
      ['manager', 'A', 'B'],
      ['managers', 'x'],
      ['manager', 'x'.repeat(41)],
    ])
      expect(await command(...args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage') })
  })

  test('takes an order from confirmation to completion, and the customer sees it completed', async () => {
    const { data } = await place()
    const listed = await command()
    expect(listed.out).toMatch(/^261120-0001 .*waitingForConfirmation[\s\S]*number A01[\s\S]*2 × Rice/)
    expect(await command('confirm', '1')).toEqual({ code: 0, out: '261120-0001  confirmed', err: '' })
    expect((await command('prepare', 'a01')).out).toBe('261120-0001  inPreparation')
    expect((await command('ready', '261120-0001')).code).toBe(0)
    expect(await command('complete', 'A01')).toEqual({
      code: 1,
      out: '',
      err: "261120-0001 isn't paid yet: take 25.40 EUR and add --paid.",
    })
    expect((await command('complete', 'A01', '--paid')).out).toBe('261120-0001  completed')
    expect(await command('confirm', 'A01')).toMatchObject({
      code: 1,
      err: '261120-0001 is completed: it is over.',
    })
    const own = { customerId: guest.id, storeId: 'corner', orderId: data.orderId }
    expect((await post(calls.orderDetail, own)).data.orderStatus).toBe('completed')
    expect((await command('orders')).out).toBe('No orders are open.')
  })

  test('refuses an order with a reason that the customer can read', async () => {
    const { data } = await place()
    expect((await command('ready', '1')).err).toBe(
      '261120-0001 is waitingForConfirmation: it can be told to confirm, refuse.',
    )
    expect((await command('refuse', '1', 'No rice today')).out).toBe('261120-0001  refused')
    const own = { customerId: guest.id, storeId: 'corner', orderId: data.orderId }
    expect((await post(calls.orderDetail, own)).data.statusList.at(-1).remark).toBe('No rice today')
    expect((await command('confirm', '9')).err).toBe('There is no order 9.')
  })

  test('refuses a paid order that is ready, as whoever may open the database needs no manager key', async () => {
    await place()
    for (const step of ['confirm', 'prepare', 'ready']) await command(step, '1')
    await server.db.updateTable('orders').set({ paid_cents: 25_40 }).execute()
    expect((await command('refuse', '1', 'Nobody came')).out).toBe('261120-0001  refused')
  })

  test('pauses and resumes a service, and marks dishes as sold out and available again', async () => {
    expect((await command('pause', 'pickup', '30')).out).toContain('pickup: paused until 14:00\n')
    expect((await place()).code).toBe('SP_0003')
    expect((await command()).out).toContain('pickup: paused until 14:00')
    expect((await command('resume', 'pickup')).out).toContain('pickup: takes orders')
    expect((await command('pause', 'bar')).err).toContain('There is no service "bar"; there are pickup')
    expect((await command('soldout', 'RIC')).out).toBe('Rice: sold out')
    expect((await place()).code).toBe('SP_10010')
    expect((await command()).out.split('\n').at(-1)).toBe('sold out: Rice')
    expect((await command('back', 'rice')).out).toBe('Rice: on the menu again')
    expect((await command()).out).not.toContain('sold out')
    expect((await place()).code).toBe('')
    expect((await command('soldout', 't')).err).toBe(
      'More than one dish is meant: stew (Stew), toast (Toast)',
    )
    expect((await command('soldout', 'soup')).code).toBe(1)
    expect((await command('soldout', 'pizza small')).out).toBe('Pizza · Small: sold out')
    expect((await command('soldout', 'lunch')).out).toBe('Lunch: sold out')
    expect((await command()).out.split('\n').at(-1)).toBe('sold out: Pizza · Small, Lunch')
    expect((await command('back', 'pizza.margherita/pizza-s')).code).toBe(0)
    expect((await command('back', 'combo:lunch')).code).toBe(0)
    expect((await command('soldout', 'pizza')).out).toBe('Pizza: sold out')
    expect((await command('back', 'pizza.margherita')).code).toBe(0)
  })

  test('shows a flood of orders and its senders, refuses its orders and blocks its sender', async () => {
    expect((await command('senders')).out).toBe('Nobody has several orders waiting, and nobody is blocked.')
    const out: string[] = []
    const interrupting = new AbortController()
    const watching = commandWith({ interrupted: interrupting.signal, out }, 'watch')
    for (let count = 0; count < 8; count++) expect((await place()).code).toBe('')
    expect((await place()).code).toBe('BS_0001')
    const flood =
      'THIS LOOKS LIKE A FLOOD: 8 orders wait. "senders" says from whom, "refuse-all" and "block" end it.'
    await expect.poll(() => out).toContain(flood)
    interrupting.abort()
    await watching
    expect((await command()).out).toContain(flood)
    const begin = guest.id.slice(0, 8)
    const listed = (await command('senders')).out
    expect(listed).toMatch(new RegExp(`^customer ${begin}  8 waiting: (261120-000\\d, ){4}…  FLOOD$`, 'm'))
    expect(listed).toMatch(/^network 127\.0\.0\.1 {2}8 waiting: /m)
    expect((await command('block', '3')).out).toMatch(
      new RegExp(`^customer ${begin}  .*blocked until \\d\\d:\\d\\d`),
    )
    expect((await command('refuse-all', begin)).out).toBe('8 orders were refused.')
    expect((await place()).code).toBe('BS_0001')
    expect((await command()).out).toBe('No orders are open.')
    expect((await command('unblock', begin)).out).toBe(`customer ${begin}  may order again`)
    expect((await place()).code).toBe('')
    expect((await command('block', '10.0.0.1')).err).toBe(
      'No sender 10.0.0.1 has several orders waiting or is blocked; "senders" lists them.',
    )
  })

  test('block says that nobody is blocked when the account is gone', async () => {
    for (let count = 0; count < 2; count++) await place()
    await eraseCustomer(server.db, 'corner', guest.id, lunch)
    expect(await command('block', '1')).toEqual({
      code: 1,
      out: '',
      err: 'customer deleted isn’t blocked: the account is gone, and nobody can order with it any more.',
    })
  })

  test('watch prints new and changed orders, and signs out when interrupted', async () => {
    const interrupting = new AbortController()
    const out: string[] = []
    const watching = commandWith({ interrupted: interrupting.signal, out }, 'watch')
    await expect.poll(() => server.db.selectFrom('desk_sessions').selectAll().execute()).toHaveLength(1)
    await place()
    await expect.poll(() => out.join('\n')).toMatch(/261120-0001 .*waitingForConfirmation/)
    await expect.poll(() => out).toContain('\u0007')
    await command('refuse', '1', 'No rice')
    await expect.poll(() => out.at(-1)).toBe('261120-0001  refused  No rice')
    interrupting.abort()
    expect((await watching).code).toBe(0)
    expect(await server.db.selectFrom('desk_sessions').selectAll().execute()).toEqual([])
  })

  test('says of an order that was placed ahead at the table of which booking it is', async () => {
    await importShop(
      server.db,
      v.parse(ShopFile, { ...orderShop(), booking: bookingOffer }),
      orderShopPictures,
      lunch,
    )
    const { bookingId, bookingNo } = await book(bookerHere())
    await place({ bookingId, appointmentTime: fridayAtNine })
    expect((await command('orders')).out).toContain(`at the table of booking ${bookingNo}`)
  })

  test('lists bookings, confirms and cancels them, and pauses and resumes bookings', async () => {
    expect((await command('tables')).out).toBe('No bookings on 2026-11-20.')
    const file = { ...orderShop(), booking: bookingOffer }
    await importShop(server.db, v.parse(ShopFile, file), orderShopPictures, lunch)
    const who = bookerHere()
    const held = await who.hold({ dinersNumber: 6 })
    await who.confirm(held.envelope.data.bookingId)
    const listed = (await command('tables')).out
    const number = /[A-Z2-9]{5}(?=  processing)/.exec(listed)?.[0] ?? ''
    expect(listed).toMatch(
      /^21:00  6 guests  .{5}  processing  table 3  Ana Prat  \+34 600000000  "a high chair/,
    )
    expect(await command('table', number.toLowerCase(), 'confirm')).toEqual({
      code: 0,
      out: `${number}  confirmed`,
      err: '',
    })
    expect((await command('table', number, 'confirm')).err).toBe(
      `${number} is confirmed: that can't be done with it.`,
    )
    // The tables go, and with them the room.
    const smaller = { ...bookingOffer, tables: [], areas: [], joins: [], seatsPerSlot: 5 }
    await importShop(
      server.db,
      v.parse(ShopFile, { ...orderShop(), booking: smaller }),
      orderShopPictures,
      lunch,
    )
    const crowded = (await command('tables')).out
    expect(crowded).toMatch(/confirmed  table \?  needs a table  Ana Prat/)
    expect(crowded).toContain('21:00  6 guests, more than the 5 seats.')
    const fewer = { ...bookingOffer, tables: bookingOffer.tables.slice(0, 1), areas: [], joins: [] }
    await importShop(
      server.db,
      v.parse(ShopFile, { ...orderShop(), booking: fewer }),
      orderShopPictures,
      lunch,
    )
    expect((await command('tables', '2026-11-21')).out).toContain('1 to move to another table on 2026-11-20.')
    await importShop(server.db, v.parse(ShopFile, file), orderShopPictures, lunch)
    expect((await command('table', number, 'undo', 'noshow')).err).toBe(
      `${number} is confirmed, not noShow: nothing was undone.`,
    )
    expect((await command('table', number, 'calloff', 'A wedding.')).out).toBe(`${number}  cancelled`)
    expect((await command('table', 'NONE', 'seat')).err).toBe('There is no booking NONE.')
    expect((await command('tables', '2026-11-21')).out).toBe('No bookings on 2026-11-21.')
    expect((await command('pause', 'bookings', '30')).out).toBe('bookings: paused')
    expect((await command('tables')).out).toContain('No bookings are taken at the moment.')
    expect((await command('orders')).out).toContain('bookings: paused until 14:00')
    expect((await command('resume', 'bookings')).out).toBe('bookings: taken again')
    expect((await command('orders')).out).not.toContain('bookings:')
  })

  test('leaves no desk session behind, and makes desk keys that replace the previous one', async () => {
    await command()
    await command('confirm', '1')
    expect(await server.db.selectFrom('desk_sessions').selectAll().execute()).toEqual([])
    const first = await command('key')
    const second = await command('key')
    const keyOf = ({ out }: { out: string }) => out.split('\n')[1] ?? ''
    expect(keyOf(first)).toMatch(/^([0-9A-Z]{5}-){4}[0-9A-Z]{5}$/)
    const signIn = async (key: string) =>
      (
        await fetch(`${server.origin}/desk/api/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ key }),
        })
      ).status
    expect(await signIn(keyOf(first))).toBe(401)
    expect(await signIn(keyOf(second))).toBe(200)
    expect(server.logged.join('\n')).not.toContain(keyOf(second))
  })

  test('reports that no server runs, or that the server uses another database', async () => {
    const away = await commandWith({ env: { PORT: '1' } }, 'orders')
    expect(away).toMatchObject({
      code: 1,
      err: expect.stringContaining('No server answers at http://127.0.0.1:1 '),
    })
    const other = await runServer()
    const lost = await command('orders', '--url', other.origin)
    expect(lost.err).toBe(`The server at ${other.origin} has another database than this one.`)
    await other.stop()
  })

  test.each([
    [['dance'], 'There is no command "dance".'],
    [['constructor'], 'There is no command "constructor".'],
    [['confirm'], 'Say which order. It is written so: npm run desk -- confirm 7'],
    [
      ['confirm', '1', '2'],
      'confirm takes one name, in quotes where it has several words; found also "2". It is written so: npm run desk -- confirm 7',
    ],
    [
      ['confirm', '1', '--paid'],
      '--paid goes with complete only. It is written so: npm run desk -- confirm 7',
    ],
    [['pause'], 'Say which service. It is written so: npm run desk -- pause delivery 30'],
    [
      ['pause', 'delivery', '45'],
      'A pause is 15, 30 or 60 minutes, or without a number until it is resumed; found "45". It is written so: npm run desk -- pause delivery 30',
    ],
    [
      ['refuse', '1', 'no', 'rice'],
      'A reason of several words is written in quotes. It is written so: npm run desk -- refuse 7 "No rice left"',
    ],
    [
      ['refuse', '1', 'x'.repeat(201)],
      'A reason is text of at most 200 letters. It is written so: npm run desk -- refuse 7 "No rice left"',
    ],
    [
      ['refund', '1', '5.555', 'cold'],
      'An amount is written as 5.50 and is more than nothing; found "5.555". It is written so: npm run desk -- refund 7 5.50 "Cold soup"',
    ],
    [
      ['refund', '1', '5.50'],
      'Say why, as its customer reads it. It is written so: npm run desk -- refund 7 5.50 "Cold soup"',
    ],
    [['orders', 'all'], 'orders takes no name; found "all". It is written so: npm run desk -- orders'],
    [['block'], 'Say which sender. It is written so: npm run desk -- block 7'],
    [
      ['soldout', 'green', 'salad'],
      'soldout takes one name, in quotes where it has several words; found also "salad". It is written so: npm run desk -- soldout "Green salad"',
    ],
    [['senders', 'all'], 'senders takes no name; found "all". It is written so: npm run desk -- senders'],
    [
      ['tables', 'friday'],
      'A day is written year first, one at a time; found "friday". It is written so: npm run desk -- tables 2026-11-20',
    ],
    [
      ['table', 'ABCDE'],
      'Say what is to be done with the booking: confirm, seat, complete, noshow, undo, refuse, calloff. It is written so: npm run desk -- table B7K2M seat',
    ],
    [
      ['table', 'ABCDE', 'seat', 'why'],
      'Only refuse and calloff take a reason; found "why". It is written so: npm run desk -- table B7K2M seat',
    ],
    [
      ['table', 'ABCDE', 'teleport'],
      'Say what is to be done with the booking: confirm, seat, complete, noshow, undo, refuse, calloff; found "teleport". It is written so: npm run desk -- table B7K2M seat',
    ],
    [
      ['table', 'ABCDE', 'undo'],
      'Say which step is to be undone: seat, complete, noshow. It is written so: npm run desk -- table B7K2M undo complete',
    ],
    [
      ['table', 'ABCDE', 'undo', 'refuse'],
      'Say which step is to be undone: seat, complete, noshow; found "refuse". It is written so: npm run desk -- table B7K2M undo complete',
    ],
    [['--url', 'nowhere'], '--url takes an address such as http://127.0.0.1:8787; found "nowhere".'],
    [['--all'], "Unknown option '--all'"],
  ])('prints the usage for %j, and the mistake in the last line', async (args, sentence) => {
    const { code, out, err } = await command(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^Usage: npm run desk/)
    expect(err.split('\n').at(-1)).toBe(sentence)
  })

  test.each(Object.entries(forms))('accepts the example in the usage of %s', (command, { example }) => {
    const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
    expect(words[0]).toBe(command)
    expect(() => readArguments(words)).not.toThrow()
  })

  test.each(['help', '--help'])('prints the usage and exits with 0 for %s', async (asked) => {
    expect(await command(asked)).toEqual({ code: 0, out: usage, err: '' })
  })
})
