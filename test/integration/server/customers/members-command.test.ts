import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { runMembersCommand } from '../../../../server/cli/members/run.ts'
import { boughtVoucher } from '../../../support/customers/voucher.ts'
import { giveVoucher, memberWith, openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import type { ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openBenefitServer()
})
afterEach(() => server.close())

const why = ['--why', 'for the wait']

/** What an owner types while the server runs. */
async function command(...args: string[]) {
  return commandAt({}, ...args)
}

async function commandAt(settings: Record<string, string>, ...args: string[]) {
  const out: string[] = []
  const err: string[] = []
  const code = await runMembersCommand(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    env: { DATA_DIR: server.folder, ...settings },
    now: () => server.clock.now,
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('points, balance and a coupon are given at once, and negative points take points back', async () => {
  const member = await memberWith(server, { points: 5 })
  const number = `+34${member.mobile}`
  const given = await command(number, '--points', '40', '--balance', '25', '--voucher', 'five', ...why)
  expect(given).toMatchObject({ code: 0, err: '' })
  expect(given.out).toMatch(/Points +45, worth 2\.25 EUR\nBalance +25\.00 EUR\nCoupons +.*€5 off/)
  const own = { customerId: member.id, storeId: 'corner' }
  const { envelope } = await server.post(calls.memberGet, own, { guest: member })
  expect(envelope.data).toMatchObject({ pointCount: 45, voucherBalance: 25 })
  expect((await command(number, '--points', '-45', ...why)).out).toContain('Points   0,')
})

test('nothing is changed at all when more points are taken back than the member has', async () => {
  const member = await memberWith(server, { points: 5 })
  const number = `+34${member.mobile}`
  const before = await command(number)
  const refused = await command(number, '--points', '-6', '--balance', '25', '--voucher', 'five', ...why)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('nothing was changed') })
  expect(await command(number)).toEqual(before)
})

test('--audit checks that every member’s numbers are the sums of their entries, and names those that aren’t', async () => {
  const member = await memberWith(server, { points: 5, balanceCents: 20_00 })
  const other = await memberWith(server, { points: 7 })
  expect(await command('--audit')).toEqual({
    code: 0,
    out: '2 members, 2 entries: every number is their sum, and orders hold what they were placed with.',
    err: '',
  })
  await server.db.updateTable('purses').set({ points: 6 }).where('customer_id', '=', member.id).execute()
  await server.db.deleteFrom('purses').where('customer_id', '=', other.id).execute()
  const found = await command('--audit', '--shop', 'corner')
  expect(found).toMatchObject({ code: 1, out: '' })
  expect(found.err.split('\n').toSorted()).toEqual(
    [
      `${member.id}: points is 6, its entries come to 5`,
      `${other.id}: points is 0, its entries come to 7`,
      "2 numbers aren't what their entries or orders come to.",
    ].toSorted(),
  )
})

test('an audit on SQLite lets others write meanwhile, and none of what they write confuses it', async () => {
  await memberWith(server, { points: 5 })
  // By default, this connection doesn't wait for a lock.
  const other = new DatabaseSync(join(server.folder, 'larder.sqlite'))
  let wrote = 0
  const db = server.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      wrote += Number(other.prepare('update purses set points = points + 1').run().changes)
      return result
    },
  })
  expect(await auditPurses(db, 'corner')).toMatchObject({ purses: 1, faults: [] })
  expect(wrote).toBeGreaterThan(3)
  other.close()
})

test('--audit names orders whose held points, entries or coupons are wrong', async () => {
  const member = await memberWith(server, { points: 20 })
  await giveVoucher(server, member.id, 'five')
  const own = { customerId: member.id, storeId: 'corner' }
  const { envelope: has } = await server.post(calls.memberGet, own, { guest: member })
  const { couponId } = has.data.couponList.find(({ value }) => value === 5)!
  const placed = await server.order(member, { couponId, pointsUsed: 10, totalAmount: 19.9 })
  const { orderId } = placed.envelope.data
  expect(await command('--audit')).toMatchObject({ code: 0 })

  // As if a process had ended the order and died in front of what follows.
  await server.db.updateTable('orders').set({ state: 'refused' }).where('order_id', '=', orderId).execute()
  const { code, err } = await command('--audit')
  expect(code).toBe(1)
  const ofOrder = `of order ${orderId} is`
  expect(err.split('\n')).toEqual([
    `${member.id}: heldPoints ${ofOrder} 10, and ought to be 0`,
    `${member.id}: takenPoints ${ofOrder} -10, and ought to be 0`,
    `${member.id}: entries ${ofOrder} 1, and ought to be 2`,
    `${member.id}: coupon ${ofOrder} 1, and ought to be 0`,
    "4 numbers aren't what their entries or orders come to.",
  ])
  await server.db
    .updateTable('orders')
    .set({ state: 'completed', redeemed: null })
    .where('order_id', '=', orderId)
    .execute()
  const orphaned = await command('--audit')
  expect(orphaned.err.split('\n')).toEqual([
    `${member.id}: entries ${ofOrder} 1, and ought to be 0`,
    `${member.id}: coupon ${ofOrder} 1, and ought to be 0`,
    "2 numbers aren't what their entries or orders come to.",
  ])
})

test('--disable disables an account, which is shown, and --enable enables it again', async () => {
  const number = `+34${(await memberWith(server, {})).mobile}`
  const before = await command(number)
  const disabled = await command(number, '--disable')
  expect(disabled.out).toBe(`Disabled since ${new Date(server.clock.now).toISOString()}\n${before.out}`)
  expect((await command(number)).out).toBe(disabled.out)
  expect(await command(number, '--enable')).toEqual(before)
})

test('--enable enables the phone number of a disabled account that was deleted', async () => {
  const member = await memberWith(server, {})
  const number = `+34${member.mobile}`
  await command(number, '--disable')
  const own = { customerId: member.id, storeId: 'corner' }
  expect((await server.post(calls.customerDelete, own, { guest: member })).status).toBe(200)
  expect(await command(number, '--enable')).toMatchObject({ code: 0, out: expect.stringContaining(number) })
  expect(await command(number, '--enable')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Nobody has signed up'),
  })
})

test.each([
  [[], 'Name the member by their number with its prefix, such as +34600000000.'],
  [['+34600000000', '--disable', '--enable'], 'Give --disable or --enable, not both.'],
  [
    ['+34600000000', '+34600000001'],
    'It takes one number, in quotes where it has spaces; found also "+34600000001".',
  ],
  [['+34600000000', '--points'], "Option '--points <value>' argument missing"],
  ...['1.5', '1e3', ''].map((points) => [
    ['+34600000000', '--points', points],
    `--points takes a whole number such as 50, or -50 to take them back; found "${points}".`,
  ]),
  ...['25,50', '0.005', 'NaN'].map((amount) => [
    ['+34600000000', '--balance', amount],
    `--balance takes an amount such as 25.50, up to 9999999.99; found "${amount}".`,
  ]),
  [
    ['+34600000000', '--spent', '99999999'],
    '--spent takes an amount such as 25.50, up to 9999999.99; found "99999999".',
  ],
  [
    ['+34600000000', '--points', '5'],
    'Say why with --why "for the wait"; at most 200 letters of it are kept in the books.',
  ],
  [['+34600000000', '--why', 'so'], '--why goes with what is given or taken back, such as --points 50.'],
  [['+34600000000', '-5'], "Unknown option '-5'"],
  [['+34600000000', '--export', '--delete'], 'Give --export or --delete, not both.'],
  [['--delete'], 'Name the member by their number with its prefix, such as +34600000000.'],
  [['+34600000000', '--delete', '--points', '5'], "Unknown option '--points'"],
  [['+34600000000', '--export', '--with-bookings'], '--with-bookings and --with-balance go with --delete.'],
  ...[
    ['--audit', '+34600000000'],
    ['--audit', '--shop'],
    ['+34600000000', '--audit'],
  ].map((args) => [args, '--audit is of a whole shop: write it alone, or with --shop ID after it.']),
] as [string[], string][])(
  'the arguments %j print the usage and then what is wrong',
  async (args, sentence) => {
    const { code, out, err } = await command(...args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^Usage: npm run members/)
    expect(err.split('\n').at(-1)).toBe(sentence)
  },
)

test.each([
  [['600'], 'No such number'],
  [['+34699999999'], 'Nobody has signed up'],
  [['+34699999999', '--shop', 'other'], 'There is no shop "other"'],
])('the arguments %j fail with what is wrong', async (args, words) => {
  expect(await command(...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(words) })
})

test('an amount with a fraction is refused in a currency without decimals', async () => {
  await server.reimport((file) => {
    file.currency = 'JPY'
    file.points = { worth: 1 }
  })
  const member = await memberWith(server, { points: 5 })
  const number = `+34${member.mobile}`
  expect((await command(number)).out).toContain('Points   5, worth 5 JPY')
  expect(await command(number, '--balance', '0.5', ...why)).toMatchObject({
    code: 1,
    err: 'JPY has no decimals.',
  })
})

test('points are shown even when the shop has them switched off', async () => {
  const member = await memberWith(server, { points: 5 })
  await server.reimport((file) => {
    delete file.points
  })
  expect((await command(`+34${member.mobile}`)).out).toContain('Points   5, which take nothing off here')
})

test('giving needs a reason, and --given lists grants with their reasons', async () => {
  const member = await memberWith(server, {})
  const number = `+34${member.mobile}`
  for (const without of [['--points', '5'], ['--points', '5', '--why', ' '], why])
    expect(await command(number, ...without)).toMatchObject({ code: 2 })
  expect((await command('--given')).out).toBe('Nothing was given by hand.')
  await command(number, '--points', '5', '--voucher', 'five', ...why)
  const { out } = await command('--given', '--shop', 'corner')
  const at = new Date(server.clock.now).toISOString()
  expect(out.split('\n').toSorted()).toEqual([
    `${at}  npm run members  coupon  €5 off  ${member.id}  for the wait`,
    `${at}  npm run members  points  5  ${member.id}  for the wait`,
  ])
})

test('--given lists all of six hundred grants', async () => {
  const grant = { shop_id: 'corner', customer_id: 'x', detail: '', given_by: 'Ana', why: 'for the wait' }
  const what = JSON.stringify({ kind: 'points', points: 5 })
  const many = Array.from({ length: 600 }, (_, n) => ({ ...grant, what, grant_id: `g${n}`, created_at: n }))
  for (const half of [many.slice(300), many.slice(0, 300)])
    await server.db.insertInto('grants').values(half).execute()
  const { out } = await command('--given')
  expect(out.split('\n')).toHaveLength(600)
})

test('--take-back has the running server notify the buyer once, and says so when no server runs', async () => {
  const member = await memberWith(server, {})
  const listening = createServer(async (asked, answer) => {
    const body = await text(asked)
    const headers = asked.headers as Record<string, string>
    const answered = await server.request(asked.url!, { method: 'POST', headers, body })
    answer.writeHead(answered.status).end(await answered.text())
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const PORT = String((listening.address() as AddressInfo).port)
  const told: Change[] = []
  server.services.changes.subscribe((change) => told.push(change))
  const takeBack = async (env: Record<string, string>) => {
    const order = await boughtVoucher(server, member)
    told.length = 0
    const said = await commandAt(env, `+34${member.mobile}`, '--take-back', order.orderNo, ...why)
    expect(said).toMatchObject({ code: 0, err: '' })
    expect(said.out).toContain('Balance  0.00 EUR')
    return { orderId: order.orderId, out: said.out }
  }
  const { orderId, out } = await takeBack({ PORT })
  expect(told).toEqual([{ kind: 'order', shopId: 'corner', customerId: member.id, orderId }])
  expect(out).not.toContain('aren’t told')
  expect((await command('--given')).out).toMatch(/^\S+  npm run members  voucherBack .*for the wait$/)
  listening.close()
  await once(listening, 'close')
  expect((await takeBack({ PORT })).out).toContain(
    'No running server could be asked: their phones weren’t told of it.',
  )
})
