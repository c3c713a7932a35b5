import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShopFile } from '../../../../../core/schema/shop-file/shop-file.ts'
import { runBackupCommand, runRestoreCommand } from '../../../../../server/cli/backup/run.ts'
import { runDeskCommand } from '../../../../../server/cli/desk/run.ts'
import { runMembersCommand } from '../../../../../server/cli/members/run.ts'
import { auditPurses } from '../../../../../server/customers/benefits/audit/audit-purses.ts'
import { changePurse } from '../../../../../server/customers/benefits/purse.ts'
import type { Database } from '../../../../../server/database/open.ts'
import { sweep } from '../../../../../server/jobs/sweep.ts'
import { createLog } from '../../../../../server/log/log.ts'
import type { OrderStep } from '../../../../../core/domain/order/order-steps.ts'
import { findOrderById } from '../../../../../server/orders/read/read-orders.ts'
import { moveOrder } from '../../../../../server/orders/life/move-order.ts'
import { hopelessAfter, listHopeless } from '../../../../../server/payments/hopeless-refunds.ts'
import { refundByHand } from '../../../../../server/payments/refund-by-hand.ts'
import { stripeBank } from '../../../../../server/payments/stripe/stripe-bank.ts'
import { readConfig } from '../../../../../server/settings/config.ts'
import { importShop } from '../../../../../server/shops/import/import-shop.ts'
import { readShop } from '../../../../../server/shops/read/read-shop.ts'
import { type RunningServer, startServer } from '../../../../../server/start/start-server.ts'
import { newMember, roomy } from '../../../../support/customers/member.ts'
import { later, minutes, openPay, orderByCard } from '../../../../support/customers/pay.ts'
import { handOver, refundPart } from '../../../../support/customers/refund.ts'
import { balanceOf, orderVoucher } from '../../../../support/customers/voucher.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../../support/server/shop-server.ts'
import { orderShop, orderShopPictures } from '../../../../support/shops/order-shop.ts'
import { type FakeStripe, openFakeStripe } from '../../../../support/services/fake-stripe.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
}

let stripe: FakeStripe
let server: ShopServer
let again: RunningServer | null
beforeEach(async () => {
  again = null
  stripe = await openFakeStripe(keys.STRIPE_SECRET_KEY)
  const bank = stripeBank({
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    baseUrl: stripe.url,
    timeoutMs: 1_000,
  })
  server = await openShopServer({ limits: roomy, bank })
  await server.reimport((file) => (file.features = { ...file.features, voucherPurchase: true }))
})
afterEach(async () => {
  await again?.stop()
  await server.close()
  await stripe.close()
})

const given = () => stripe.refunds.map(({ amount }) => amount)

async function paid(guest: Guest, orderId: string, amount: number): Promise<string> {
  await openPay(server, guest, orderId, { amount })
  await payAll()
  return orderId
}

/** Everybody who is paying at Stripe has paid. */
async function payAll(): Promise<void> {
  for (const intent of stripe.intents.values())
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  await later(server, minutes(1))
}

/** An order of 25.40 that was paid online. */
const paidMeal = async (guest: Guest) => paid(guest, await orderByCard(server, guest), 25.4)

/** An order that is paid when it is collected. */
const mealAtCounter = async (guest: Guest) => (await server.order(guest)).envelope.data.orderId

async function step(orderId: string, step: OrderStep, by: 'merchant' | 'customer' = 'merchant') {
  await moveOrder(server.services, (await readShop(server.db, 'corner'))!, orderId, { step, by })
  await later(server, minutes(1))
}

async function spend(member: Guest, cents: number): Promise<void> {
  const spent = { points: 0, spentCents: 0, balanceCents: -cents, reason: 'given', orderId: null } as const
  await server.db
    .transaction()
    .execute((trx) => changePurse(trx, 'corner', member.id, spent, server.clock.now))
}

/** What a command prints. */
async function command(run: typeof runRestoreCommand | typeof runDeskCommand, ...args: string[]) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const env = { DATA_DIR: server.folder, PORT: String(again?.port ?? 1) }
  const now = () => server.clock.now
  const interrupted = new AbortController().signal
  const code = await run(args, { out: say, err: say, env, folder: server.folder, now, interrupted })
  return { code, said: lines.join('\n') }
}

const backUp = async () => {
  rmSync(join(server.folder, 'copy.sqlite'), { force: true })
  expect((await command(runBackupCommand, 'copy.sqlite')).code).toBe(0)
}

async function restore(): Promise<string> {
  await server.db.destroy()
  const { code, said } = await command(runRestoreCommand, 'copy.sqlite', '--replace')
  expect(code, said).toBe(0)
  return said
}

/** The commands that a restore printed to give the same back again. */
const commandsIn = (said: string): string[][] =>
  [...said.matchAll(/^ {4}npm run (\w+) -- (.*)$/gm)].map(([, name = '', args = '']) => [
    name,
    ...[...args.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
  ])

/** Starts a server on the restored database, a day later: Stripe has forgotten its keys. */
async function restart(): Promise<RunningServer> {
  stripe.forgetKeys()
  again = await startServer({
    config: readConfig({ PORT: '0', DATA_DIR: server.folder, STRIPE_API_URL: stripe.url, ...keys }),
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    now: () => server.clock.now,
    distDir: null,
    firstShopPath: null,
  })
  return again
}

async function passMinutes(): Promise<void> {
  for (let times = 0; times < 5; times++) {
    server.clock.now += minutes(3)
    await sweep(again!.services)
  }
}

const statesIn = (db: Database) =>
  db.selectFrom('orders').select(['order_id as id', 'state']).orderBy('number').execute()

const refundsIn = (db: Database) =>
  db
    .selectFrom('payments')
    .select(['refund_due_cents as due', 'refunded_cents as refunded'])
    .orderBy('created_at')
    .execute()

async function obeyed(name: string | undefined, ...args: string[]): Promise<void> {
  const { code, said } = await command(name === 'members' ? runMembersCommand : runDeskCommand, ...args)
  expect(code, said).toBe(0)
}

test('a restore lists what was given back since the backup, and doing it again gives nothing back twice', async () => {
  const guest = await server.signIn()
  const member = await newMember(server)
  const [refused, cancelled, eaten] = [await paidMeal(guest), await paidMeal(guest), await paidMeal(guest)]
  const voucher = await orderVoucher(server, member)
  await paid(member, voucher.orderId, 20)
  await handOver(server, eaten)
  await backUp()
  await step(refused, 'refuse')
  await step(cancelled, 'cancel', 'customer')
  await step(voucher.orderId, 'refuse')
  await refundPart(server, eaten, 5_00)
  await later(server, minutes(1))
  expect(given()).toEqual([2540, 2540, 2000, 500])

  const said = await restore()
  const [before, after] = said.split('\nThen start the server.\n')
  expect(before).not.toContain('tart the server')
  expect(`${before}\n`).toContain(`
  261120-0004  20.00 EUR  voucher taken back
    npm run members -- +34${member.mobile} --take-back 261120-0004 --why "as before the restore"
`)
  expect(after).toContain(`
  261120-0001  25.40 EUR  refused
    npm run desk -- refuse 261120-0001
  261120-0002  25.40 EUR  cancelled
    npm run desk -- refuse 261120-0002
  261120-0003  5.00 EUR  meal refunded
    npm run desk -- refund 261120-0003 5.00 "as before the restore"
`)
  const { db } = await restart()
  expect(await refundsIn(db)).toEqual([1, 2, 3, 4].map(() => ({ due: 0, refunded: 0 })))
  for (const [name, ...args] of commandsIn(said)) await obeyed(name, ...args)
  await passMinutes()
  expect(await refundsIn(db)).toEqual(
    [2540, 2540, 500, 2000].map((cents) => ({ due: cents, refunded: cents })),
  )
  expect(given()).toEqual([2540, 2540, 2000, 500])
})

/** Stripe has refused for a day what is due. */
async function refusedForADay(): Promise<void> {
  await later(server, minutes(3))
  await server.db.updateTable('payments').set({ refusals: hopelessAfter }).where('refusals', '>', 0).execute()
  server.clock.now += minutes(2)
}

/** A manager gives back by hand what Stripe refuses to. */
const payOut = (orderId: string, cents: number) =>
  server.db
    .transaction()
    .execute((trx) => refundByHand(trx, 'corner', orderId, { cents, by: 'Rosa' }, server.clock.now))

const notedByHand = /^1 refund .* by hand .* is noted in the copy/m

/** The copy as a release wrote it that knew nothing of money that is given back by hand. */
function asEarlierRelease(): void {
  const database = new DatabaseSync(join(server.folder, 'copy.sqlite'))
  database.exec('drop index payments_refused')
  for (const column of ['refusals', 'by_hand_cents', 'by_hand_by'])
    database.exec(`alter table payments drop column ${column}`)
  database.exec('alter table orders drop column tapped_at')
  for (const column of ['called_off_at', 'seated_at', 'left_at'])
    database.exec(`alter table bookings drop column ${column}`)
  database.exec('drop table offer_messages')
  database.exec("delete from kysely_migration where name >= '0041'")
  database.close()
}

test.each(['this release', 'an earlier release'])(
  'a restore of a backup of %s notes what was due and was given back by hand since, and no bank gives it back',
  async (release) => {
    const meal = await paidMeal(await server.signIn())
    await handOver(server, meal)
    stripe.refuse('charge_disputed')
    await refundPart(server, meal, 10_00)
    await refusedForADay()
    await backUp()
    if (release !== 'this release') asEarlierRelease()
    await payOut(meal, 10_00)
    const said = await restore()
    expect(said.split('\nThen start the server.\n')[0]).toMatch(notedByHand)
    expect(commandsIn(said)).toEqual([])
    stripe.refuse(null)
    const { db } = await restart()
    server.clock.now += minutes(70)
    await passMinutes()
    expect(given()).toEqual([])
    expect(await listHopeless(db, 'corner')).toEqual([])
    expect(await refundsIn(db)).toEqual([{ due: 1000, refunded: 1000 }])
    expect(await db.selectFrom('payments').select(['by_hand_cents', 'by_hand_by']).execute()).toEqual([
      { by_hand_cents: 1000, by_hand_by: 'Rosa' },
    ])
    const order = await findOrderById(db, 'corner', meal)
    expect(order).not.toHaveProperty('refundCents')
    expect(order!.refunds).toMatchObject([{ onlineCents: 0, counterCents: 1000 }])
    expect((await auditPurses(db, 'corner')).refundFaults).toEqual([])
  },
)

test('doing again what was given back by hand since the backup gives nothing back twice', async () => {
  const guest = await server.signIn()
  const [refused, eaten] = [await paidMeal(guest), await paidMeal(guest)]
  await handOver(server, eaten)
  await backUp()
  // Stripe gave a first part back, and refused the rest.
  await refundPart(server, eaten, 5_00)
  await later(server, minutes(1))
  stripe.refuse('charge_disputed')
  await refundPart(server, eaten, 3_00)
  await step(refused, 'refuse')
  await refusedForADay()
  await payOut(eaten, 3_00)
  await payOut(refused, 25_40)
  const said = await restore()
  expect(said).toContain('  261120-0001  25.40 EUR (25.40 EUR at the counter)  refused\n')
  expect(said).toContain('  261120-0002  5.00 EUR  meal refunded\n')
  expect(said).toContain('  261120-0002  3.00 EUR (3.00 EUR at the counter)  meal refunded\n')
  stripe.refuse(null)
  const { db } = await restart()
  for (const [name, ...args] of commandsIn(said)) await obeyed(name, ...args)
  await passMinutes()
  expect(given()).toEqual([500])
  expect(await refundsIn(db)).toEqual([2540, 800].map((cents) => ({ due: cents, refunded: cents })))
  // The customer reads where each part went back.
  const order = await findOrderById(db, 'corner', eaten)
  expect(order).toMatchObject({ refundCents: 500 })
  expect(order!.refunds!.map(({ onlineCents, counterCents }) => [onlineCents, counterCents])).toEqual([
    [500, 0],
    [0, 300],
  ])
  expect((await auditPurses(db, 'corner')).refundFaults).toEqual([])
  // What is refunded from now on goes back at Stripe.
  await obeyed('desk', 'refund', '261120-0002', '2.00', 'cold')
  await passMinutes()
  expect(given()).toEqual([500, 200])
})

test('a restore says how much of a voucher went back when a part of it had been spent', async () => {
  const member = await newMember(server)
  const { orderId } = await orderVoucher(server, member)
  await paid(member, orderId, 20)
  await backUp()
  await spend(member, 8_00)
  expect(await balanceOf(server, member)).toBe(12)
  await step(orderId, 'refuse')
  expect(given()).toEqual([1200])
  const said = await restore()
  expect(said).toContain('  261120-0001  12.00 EUR of 20.00 EUR  voucher taken back\n')
  expect(said).toContain('bring it down to what was given back (--balance -AMOUNT')
  await obeyed('members', `+34${member.mobile}`, '--balance', '-8', '--why', 'spent before the restore')
  for (const [name, ...args] of commandsIn(said)) await obeyed(name, ...args)
  await restart()
  await passMinutes()
  expect(await refundsIn(again!.db)).toEqual([{ due: 1200, refunded: 1200 }])
  expect(given()).toEqual([1200])
})

test('a restore says how much of a voucher went back also when it was being paid in the backup', async () => {
  const member = await newMember(server)
  const { orderId } = await orderVoucher(server, member)
  await openPay(server, member, orderId, { amount: 20 })
  await backUp()
  await payAll()
  await spend(member, 8_00)
  await step(orderId, 'refuse')
  expect(await restore()).toContain(
    '  261120-0001  12.00 EUR of 20.00 EUR  voucher taken back, once the server has found it paid\n',
  )
})

test('a restore tells refunds at the counter, meals to hand over first, and the shop where there are several', async () => {
  const { envelope } = await server.order(await server.signIn())
  await importShop(
    server.db,
    v.parse(ShopFile, { ...orderShop(), id: 'demo', hosts: ['demo.test'] }),
    orderShopPictures,
  )
  await backUp()
  await handOver(server, envelope.data.orderId)
  await refundPart(server, envelope.data.orderId, 5_00)
  expect(await restore()).toContain(`
  261120-0001  5.00 EUR (5.00 EUR at the counter)  meal refunded, to be handed over first
    npm run desk -- refund 261120-0001 5.00 "as before the restore" --shop corner
`)
})

test('a restore lists orders that are over since and would be cooked, also if no money went back', async () => {
  const guest = await server.signIn()
  const [confirmed, unanswered] = [await mealAtCounter(guest), await mealAtCounter(guest)]
  await step(confirmed, 'confirm')
  const unpaid = await orderByCard(server, guest)
  await backUp()
  await step(confirmed, 'refuse')
  await step(unanswered, 'cancel', 'customer')
  await step(unpaid, 'cancel', 'customer')
  const said = await restore()
  expect(said.split('\nThen start the server.\n')[1]).toContain(`
  261120-0001  refused
    npm run desk -- refuse 261120-0001
  261120-0002  cancelled
    npm run desk -- refuse 261120-0002
`)
  // The kitchen cooks nothing that isn't paid.
  expect(said).not.toContain('261120-0003')
  const { db } = await restart()
  for (const [name, ...args] of commandsIn(said)) await obeyed(name, ...args)
  expect((await statesIn(db)).map(({ state }) => state)).toEqual(['refused', 'refused', 'pendingPayment'])
})

test('a restore doesn’t list orders that were over in the backup, or that the server ends when it starts', async () => {
  const guest = await server.signIn()
  const over = await paidMeal(guest)
  await step(over, 'refuse')
  const unanswered = await mealAtCounter(guest)
  await paidMeal(guest)
  await backUp()
  await step(unanswered, 'refuse')
  server.clock.now += minutes(30)
  // Money that came late for an order that was over: the server gives it back again by itself.
  await server.db.updateTable('orders').set({ refund_cents: 30_00 }).where('order_id', '=', over).execute()
  const said = await restore()
  expect(said).not.toContain('261120-')
})

test('a restore keeps an order that was confirmed since from being ended and paid back when the server starts', async () => {
  const guest = await server.signIn()
  const [eaten, unanswered] = [await paidMeal(guest), await paidMeal(guest)]
  await backUp()
  await handOver(server, eaten)
  server.clock.now += minutes(120)
  const said = await restore()
  expect(said).toContain('2 of them wait to be paid or answered.')
  expect(said).toContain('1 of them had been confirmed after the copy was made')
  const { db } = await restart()
  await passMinutes()
  expect(await statesIn(db)).toEqual([
    { id: eaten, state: 'waitingForConfirmation' },
    { id: unanswered, state: 'expired' },
  ])
  expect(given()).toEqual([2540])
  for (const step of ['confirm', 'prepare', 'ready', 'complete']) await obeyed('desk', step, '261120-0001')
})

test('a restore lists orders that were being paid in the backup and were confirmed since', async () => {
  const guest = await server.signIn()
  const [eaten, refused, open] = [
    await orderByCard(server, guest),
    await orderByCard(server, guest),
    await orderByCard(server, guest),
  ]
  for (const id of [eaten, refused, open]) await openPay(server, guest, id, { amount: 25.4 })
  await backUp()
  await payAll()
  await handOver(server, eaten)
  await refundPart(server, eaten, 5_00)
  await step(refused, 'refuse')
  const said = await restore()
  expect(said).toMatch(
    /^ {2}261120-0001 {2}25.40 EUR {2}completed\n {4}npm run desk -- confirm 261120-0001$/m,
  )
  expect(said).toContain('261120-0001  5.00 EUR  meal refunded, to be handed over first')
  expect(said).toContain('  261120-0002  25.40 EUR  refused')
  // It comes to the desk as a new order, as it did before.
  expect(said).not.toContain('261120-0003')
  const { db } = await restart()
  server.clock.now += minutes(1)
  await sweep(again!.services)
  await obeyed('desk', 'refuse', '261120-0002')
  for (const step of ['confirm', 'prepare', 'ready', 'complete']) await obeyed('desk', step, '261120-0001')
  await obeyed('desk', 'refund', '261120-0001', '5.00', 'as before the restore')
  await passMinutes()
  expect(await statesIn(db)).toEqual([
    { id: eaten, state: 'completed' },
    { id: refused, state: 'refused' },
    { id: open, state: 'waitingForConfirmation' },
  ])
  expect(given().toSorted()).toEqual([2540, 500])
})

test('a restore lists payments of the backup’s orders that only the bank knows', async () => {
  const guest = await server.signIn()
  const [eaten, refused, halfBack] = [
    await orderByCard(server, guest),
    await orderByCard(server, guest),
    await orderByCard(server, guest),
  ]
  await backUp()
  for (const id of [eaten, refused, halfBack]) await openPay(server, guest, id, { amount: 25.4 })
  await payAll()
  await step(refused, 'refuse')
  for (const id of [eaten, halfBack]) await handOver(server, id)
  await refundPart(server, halfBack, 5_00)
  await later(server, minutes(1))
  server.clock.now += minutes(120)
  const said = await restore()
  expect(said).toContain('only the bank has their payments')
  expect(said).toMatch(/^ {2}261120-0001 {2}25.40 EUR {2}completed$/m)
  expect(said).toMatch(/^ {2}261120-0003 {2}20.40 EUR {2}completed$/m)
  expect(said).not.toContain('261120-0002')
  expect(commandsIn(said)).toEqual([])
  const { db } = await restart()
  await passMinutes()
  expect((await statesIn(db)).map(({ state }) => state)).toEqual(['expired', 'expired', 'expired'])
})

test('a restore lists vouchers that were being paid, and doing as it says gives nothing back twice', async () => {
  const member = await newMember(server)
  const [back, kept, lost] = [
    await orderVoucher(server, member),
    await orderVoucher(server, member),
    await orderVoucher(server, member),
  ]
  for (const { orderId } of [back, kept]) await openPay(server, member, orderId, { amount: 20 })
  await backUp()
  await paid(member, lost.orderId, 20)
  await step(back.orderId, 'refuse')
  const said = await restore()
  expect(said.split('\nThen start the server.\n')[1]).toContain(
    '  261120-0001  20.00 EUR  voucher taken back, once the server has found it paid\n',
  )
  // The server finds it paid by itself.
  expect(said).not.toContain('261120-0002')
  expect(said).toContain('\n  261120-0003  20.00 EUR  completed, a voucher\n')
  const { db } = await restart()
  server.clock.now += minutes(1)
  await sweep(again!.services)
  for (const [name, ...args] of commandsIn(said)) await obeyed(name, ...args)
  await passMinutes()
  expect(await refundsIn(db)).toEqual([
    { due: 2000, refunded: 2000 },
    { due: 0, refunded: 0 },
  ])
  expect(given()).toEqual([2000])
  expect(await db.selectFrom('purses').select('balance_cents as cents').execute()).toEqual([{ cents: 2000 }])
})

const unknown = 'Money that was given back after the copy was made is known to the bank only'

test('a restore says that refunds are unknown when the replaced database can’t tell of them', async () => {
  const refused = await paidMeal(await server.signIn())
  await backUp()
  await step(refused, 'refuse')
  await server.signIn()
  expect(await restore()).not.toContain(unknown)
  // It was itself restored, and knows nothing of the time before that.
  server.clock.now += minutes(1)
  const path = join(server.folder, 'larder.sqlite')
  const database = new DatabaseSync(path)
  database.exec(`update customers set created_at = ${server.clock.now + minutes(5)}`)
  database.close()
  expect((await command(runRestoreCommand, 'copy.sqlite', '--replace')).said).toContain(unknown)
  writeFileSync(path, 'damaged')
  expect((await command(runRestoreCommand, 'copy.sqlite', '--replace')).said).toContain(unknown)
  rmSync(path)
  const { said } = await command(runRestoreCommand, 'copy.sqlite')
  expect(said).toContain(unknown)
  expect(commandsIn(said)).toEqual([])
  rmSync(path)
  const toTry = await command(runRestoreCommand, 'copy.sqlite', '--to-try')
  expect(toTry.said).not.toContain(unknown)
  expect(toTry.said).toMatch(/^Restored .*\nThen start the server\.$/)
})
