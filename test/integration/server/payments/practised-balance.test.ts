import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderWire } from '../../../../core/contract/wire/order/order-wire.ts'
import { runMembersCommand } from '../../../../server/cli/members/run.ts'
import { leftOfPractice } from '../../../../server/orders/vouchers/practised-balance.ts'
import { openBanks } from '../../../../server/payments/open-banks.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { newMember, roomy } from '../../../support/customers/member.ts'
import { later, minutes, openPay, orderOf, paymentsOf } from '../../../support/customers/pay.ts'
import { handOver } from '../../../support/customers/refund.ts'
import { balanceOf, boughtVoucher, openTheGift, orderVoucher } from '../../../support/customers/voucher.ts'
import { openBenefitServer } from '../../../support/shops/benefit-shop.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { orderWire, type ShopServer } from '../../../support/server/shop-server.ts'
import { type Program, spawnProgram } from '../../../support/server/spawn-program.ts'
import { type FakeStripe, openFakeStripe } from '../../../support/services/fake-stripe.ts'

let stripe: FakeStripe
let server: ShopServer
let member: Awaited<ReturnType<typeof newMember>>
const running: Program[] = []
beforeEach(async () => {
  stripe = await openFakeStripe('sk_test_12345678')
  server = await openBenefitServer({ limits: roomy })
  member = await newMember(server)
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.splice(0).map(({ ends }) => ends()))
  await server.close()
  await stripe.close()
})

const keysOf = (mode: 'test' | 'live') => ({
  STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  STRIPE_API_URL: stripe.url,
})

/** Gives the server Stripe's keys of a mode, as if it were started anew with them. */
function setKeys(mode: 'test' | 'live'): void {
  const { payments: config } = readConfig({ PUBLIC_URL: 'https://corner.test', ...keysOf(mode) })
  const { db, now, log } = server.services
  Object.assign(server.services.banks, openBanks({ db, now, log, config }))
}

/** What the program prints when it is started on the same database. */
async function startOutput(settings: Record<string, string>): Promise<string> {
  const env = { PORT: '0', DATA_DIR: server.folder, LOG_FORMAT: 'pretty', ...settings }
  const program = spawnProgram('test/support/server/run-program.ts', env)
  running.push(program)
  await program.says(/listening/)
  program.child.kill('SIGTERM')
  await program.ends()
  return program.output()
}

const bought = async (changes: object): Promise<string> =>
  (await boughtVoucher(server, member, changes)).orderNo

async function boughtWithTestCard(changes: object): Promise<OrderWire> {
  const order = await orderVoucher(server, member, changes)
  await openPay(server, member, order.orderId, { amount: order.totalAmount })
  for (const intent of stripe.intents.values())
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  await later(server, minutes(1))
  return order
}

async function members(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = []
  const say = (line: string) => lines.push(line)
  const env = { DATA_DIR: server.folder, ...keysOf('live') }
  const code = await runMembersCommand(args, { out: say, err: say, env, now: () => server.clock.now })
  return { code, lines }
}

/** Does what the report says, word by word. */
async function doWhatIsSaid(): Promise<void> {
  for (const line of (await members('--practice')).lines) {
    const [, typed] = /npm run members -- (.*)$/.exec(line) ?? []
    const words = typed?.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', ''))
    if (words) expect(await members(...words)).toMatchObject({ code: 0 })
  }
}

test('a start with live keys warns of balance that was bought with test keys, until it is taken back', async () => {
  setKeys('test')
  const { orderId, orderNo } = await boughtWithTestCard({ voucherAmount: 60, bonusAmount: 5 })
  setKeys('live')
  expect(await balanceOf(server, member)).toBe(65)
  const output = await startOutput(keysOf('live'))
  expect(output).toMatch(
    /Payments {5}online ones go through Stripe\n.*BOUGHT IN PRACTICE: up to 65\.00 EUR.* 1 order/,
  )
  expect(output).toMatch(
    /warn balance .*bought at a practice bank.*--practice.*orders=1 left=up to 65\.00 EUR/,
  )
  expect(await startOutput(keysOf('test'))).not.toContain('BOUGHT IN PRACTICE')
  const { lines } = await members('--practice')
  expect(lines).toEqual([
    expect.stringContaining('up to 65.00 EUR'),
    `npm run members -- +34${member.mobile} --take-back ${orderNo} --why "bought in practice"`,
  ])
  await doWhatIsSaid()
  await later(server, minutes(1))
  expect(await balanceOf(server, member)).toBe(0)
  expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 60_00, next_at: null }])
  expect((await members('--practice')).lines).toEqual([
    'No balance that was bought in practice can be spent.',
  ])
  const after = await startOutput(keysOf('live'))
  expect(after).not.toMatch(/practice/i)
})

/** Uses the member's balance for a meal that is handed over. */
async function eatOfBalance(): Promise<void> {
  const wire = { ...orderWire(member), balanceUsed: 25.4, totalAmount: 0 }
  const { envelope } = await server.order(member, wire as never)
  await handOver(server, envelope.data.orderId)
}

test('of what was bought at the practice bank, gifts and bonuses are found too, and what was spent isn’t', async () => {
  const friend = await newMember(server)
  const giftInfo = { senderName: 'Ana', message: '' }
  await bought({ voucherAmount: 50, bonusAmount: 5 })
  await eatOfBalance()
  const closed = await bought({ giftInfo })
  const opened = await boughtVoucher(server, member, { giftInfo })
  const { voucherInfo } = await orderOf(server, member, opened.orderId)
  await openTheGift(server, friend, voucherInfo?.giftInfo?.giftCode ?? '')
  expect(await startOutput({ PAYMENT_BANK: 'none' })).toMatch(/up to 69\.60 EUR.* 3 orders/)
  const { lines } = await members('--practice')
  expect(lines).toContainEqual(expect.stringContaining(`+34${member.mobile} --take-back ${closed} `))
  expect(lines).toContainEqual(expect.stringContaining(`+34${friend.mobile} --balance -20.00 `))
  await doWhatIsSaid()
  expect(await balanceOf(server, member)).toBe(0)
  expect(await balanceOf(server, friend)).toBe(0)
  expect((await members('--practice')).lines).toEqual([
    'No balance that was bought in practice can be spent.',
  ])
})

test('balance of which only the bonus is left is taken off, as no money of it can go back', async () => {
  await bought({ voucherAmount: 50, bonusAmount: 5 })
  await eatOfBalance()
  await eatOfBalance()
  expect((await members('--practice')).lines).toContainEqual(expect.stringContaining(' --balance -4.20 '))
  await doWhatIsSaid()
  expect(await balanceOf(server, member)).toBe(0)
})

onPostgres((on) => {
  test('what was bought in practice is found on PostgreSQL, too', async () => {
    await server.close()
    server = await on.openBenefits()
    member = await newMember(server)
    await bought({ voucherAmount: 50, bonusAmount: 5 })
    await bought({ giftInfo: { senderName: 'Ana', message: '' } })
    expect(await leftOfPractice(server.db, { bank: 'none' })).toEqual([
      { shopId: 'corner', orders: 2, left: 'up to 75.00 EUR' },
    ])
  })
})
