import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { describeOrder } from '../../../../server/orders/read/describe-order.ts'
import { runOrdersCommand } from '../../../../server/cli/orders/run.ts'
import { findOrder } from '../../../../server/orders/read/read-orders.ts'
import { handOver, refundPart } from '../../../support/customers/refund.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { openShopServer, orderWire } from '../../../support/server/shop-server.ts'

async function command(args: string[], env: Record<string, string>) {
  const out: string[] = []
  const err: string[] = []
  const code = await runOrdersCommand(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env,
    now: () => lunch,
  })
  return { code, out, err }
}

/** A payment at the practice bank. */
const atSandbox = {
  shop_id: 'corner',
  payment_id: 'p',
  bank: 'sandbox',
  reference: null,
  method: 'card',
  amount_cents: 2_540,
  currency: 'EUR',
  language: 'en',
  state: 'paid',
  next_at: null,
  created_at: 1,
  updated_at: 1,
} as const

test('takings are what was taken on a day that ends at four in the morning, by the way of paying', async () => {
  const server = await openShopServer()
  const env = { DATA_DIR: server.folder }
  const takings = async (...day: string[]) => (await command(['takings', ...day], env)).out
  expect(await takings()).toEqual(['Corner & "Sons" <b> took nothing on 2026-11-20.'])
  const guest = await server.signIn()
  const ids: string[] = []
  for (let time = 0; time < 5; time++) ids.push((await server.order(guest)).envelope.data.orderId)
  const [first, second, later, refused] = ids as [string, string, string, string]
  const change = (orderId: string, set: object) =>
    server.db.updateTable('orders').set(set).where('order_id', '=', orderId).execute()
  await change(later, { payment: 'payLater' })
  for (const id of [first, second, later]) await handOver(server, id, { tookMoney: id !== later })
  await change(refused, { state: 'refused', paid_cents: 2_540 })
  const doneAt = async (orderId: string, at: string) => {
    const created_at = Date.parse(at)
    await change(orderId, { updated_at: created_at })
    const events = server.db.updateTable('order_events').set({ created_at }).where('shop_id', '=', 'corner')
    await events.where('order_id', '=', orderId).where('state', '=', 'completed').execute()
  }
  // Two in the morning is still that evening.
  await doneAt(second, '2026-11-21T01:00:00Z')
  await doneAt(later, '2026-11-21T11:00:00Z')
  server.clock.now = Date.parse('2026-11-21T01:30:00Z')
  await refundPart(server, second, 540)
  const evening = 'Corner & "Sons" <b>, 2026-11-20, until four in the morning after:'
  expect(await takings('2026-11-20')).toEqual([
    evening,
    '  payAtRestaurant   2 orders  50.80 EUR',
    '  Taken             50.80 EUR',
    '  Refunded          5.40 EUR: 5.40 EUR at the counter',
    '  Left              45.40 EUR',
  ])
  expect(await takings('2026-11-21')).toEqual([
    evening.replace('-20', '-21'),
    '  payLater          1 order  0.00 EUR, and 25.40 EUR on later bills',
    '  Taken             0.00 EUR',
  ])
  expect(await takings('2026-11-22')).toEqual(['Corner & "Sons" <b> took nothing on 2026-11-22.'])

  // What was paid at a bank with the help of a balance; and what was paid at the practice bank, which isn't money.
  const bill = JSON.stringify([
    { rule: 'lines', cents: 3_540 },
    { rule: 'balance', cents: -1_000 },
  ])
  await change(first, { payment: 'card', bill })
  await server.db
    .insertInto('payments')
    .values({ ...atSandbox, order_id: second, customer_id: guest.id })
    .execute()
  for (const bank of ['sandbox', 'stripe-test']) {
    await server.db.updateTable('payments').set({ bank }).execute()
    expect(await takings('2026-11-20'), bank).toEqual([
      evening,
      '  card              1 order  25.40 EUR',
      '  Taken             25.40 EUR',
      '  From balances     10.00 EUR, which was taken when the vouchers were bought',
      '  Left out          1 order that was paid in practice, without real money',
    ])
  }
  await server.close()
})

test('the orders command lists orders newest last, with their details, in the shop’s time zone', async () => {
  const server = await openShopServer()
  const DATA_DIR = server.folder
  expect(await command([], { DATA_DIR })).toEqual({ code: 0, out: ['No orders yet.'], err: [] })
  const guest = await server.signIn()
  await server.order(guest)
  server.clock.now += 1000
  await server.order(
    guest,
    orderWire(guest, { serviceId: 'dine-in', tableCode: 'T2', diners: 2, contact: null }),
  )
  const { out } = await command([], { DATA_DIR })
  expect(out).toEqual([
    '261120-0001  20 Nov 2026, 13:30  waitingForConfirmation  25.40 EUR  payAtRestaurant',
    '  pickup, number A01, cutlery for 2, Ana Prat +34 600000000',
    '    2 × Rice  25.40 EUR',
    '        Cheese',
    '  25.40 EUR to collect',
    '  Note: no nuts',
    '',
    '261120-0002  20 Nov 2026, 13:30  waitingForConfirmation  25.40 EUR  payAtRestaurant',
    '  dineIn, table Terrace 2, 2 diners, cutlery for 2',
    '    2 × Rice  25.40 EUR',
    '        Cheese',
    '  25.40 EUR to collect',
    '  Note: no nuts',
    '',
  ])
  const json = await command(['--json', '--last', '1'], { DATA_DIR })
  expect(json.out.map((line) => JSON.parse(line).orderNo)).toEqual(['261120-0002'])
  await server.close()
})

test('control characters in a note are replaced when an order is printed', async () => {
  const server = await openShopServer()
  const guest = await server.signIn()
  const { envelope } = await server.order(guest, { remark: 'ok\u001b[2J\u202egnp.exe\nfree' })
  const order = await findOrder(server.db, 'corner', guest.id, envelope.data.orderId)
  const lines = order ? describeOrder(order, 'UTC', null) : []
  expect(lines.at(-1)).toBe('  Note: ok [2J gnp.exe free')
  await server.close()
})

test('control characters in a note are escaped when an order is printed as JSON', async () => {
  const server = await openShopServer()
  const guest = await server.signIn()
  const note = 'ok\u009b2J\u007f\u202egnp.exe\u2028\u2069free'
  await server.order(guest, { remark: note })
  const { out } = await command(['--json'], { DATA_DIR: server.folder })
  expect(out[0]).toContain(String.raw`ok\u009b2J\u007f\u202egnp.exe\u2028\u2069free`)
  expect(JSON.parse(out[0]!).remark).toBe(note)
  await server.close()
})

test('the orders command explains wrong arguments with the usage, and a missing database', async () => {
  const wrong: [string[], string][] = [
    [['--last'], "Option '--last <value>' argument missing"],
    [['--last', '0'], '--last takes a whole number from 1 to 99999; found "0".'],
    [['--last', 'x'], '--last takes a whole number from 1 to 99999; found "x".'],
    [['--all'], "Unknown option '--all'"],
    [['takings', '2026-02-30'], '"2026-02-30" is no day; write it as 2026-12-31.'],
    [['takings', '2026-02-03', 'x'], 'It takes one day; found also "x".'],
    [['takings', '--json'], '--json goes with the list of orders only.'],
    [['50'], 'It takes no name; found "50". How many are listed is --last 50.'],
  ]
  for (const [args, sentence] of wrong)
    expect(await command(args, {})).toEqual({
      code: 2,
      out: [],
      err: [expect.stringMatching(/^Usage: npm run orders/), sentence],
    })
  const { code, err } = await command([], { DATA_DIR: join(tmpdir(), 'larder-nowhere') })
  expect([code, err]).toEqual([
    1,
    [expect.stringMatching(/^There is no database yet \(.*\); start the server first\.$/)],
  ])
})
