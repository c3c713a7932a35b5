import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { describeOrder } from '../../../../server/orders/read/describe-order.ts'
import { runOrdersCommand } from '../../../../server/cli/orders/run.ts'
import { findOrder } from '../../../../server/orders/read/read-orders.ts'
import { openShopServer, orderWire } from '../../../support/server/shop-server.ts'

async function command(args: string[], env: Record<string, string>) {
  const out: string[] = []
  const err: string[] = []
  const code = await runOrdersCommand(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env,
  })
  return { code, out, err }
}

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
    '  Note: no nuts',
    '',
    '261120-0002  20 Nov 2026, 13:30  waitingForConfirmation  25.40 EUR  payAtRestaurant',
    '  dineIn, table Terrace 2, 2 diners, cutlery for 2',
    '    2 × Rice  25.40 EUR',
    '        Cheese',
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
