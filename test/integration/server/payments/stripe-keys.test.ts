import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { describeOrder } from '../../../../server/orders/read/describe-order.ts'
import { readOrders } from '../../../../server/orders/read/read-orders.ts'
import { deskOrders } from '../../../../server/desk/board.ts'
import { BankRefused, BankRejectsKey, BankUnavailable } from '../../../../server/payments/bank.ts'
import { openBanks } from '../../../../server/payments/open-banks.ts'
import { stripeApi } from '../../../../server/payments/stripe/stripe-api.ts'
import { sign } from '../../../../server/payments/signature.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { later, minutes, openPay, orderByCard, orderOf, paymentsOf } from '../../../support/customers/pay.ts'
import { roomy } from '../../../support/customers/member.ts'
import { handOver, refundPart } from '../../../support/customers/refund.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'
import { type FakeStripe, openFakeStripe } from '../../../support/services/fake-stripe.ts'

let stripe: FakeStripe
let server: ShopServer
let guest: Guest
let orderId: string
beforeEach(async () => {
  stripe = await openFakeStripe('sk_test_12345678')
  server = await openShopServer({ limits: roomy })
  startWith('test')
  guest = await server.signIn()
  orderId = await orderByCard(server, guest)
})
afterEach(async () => {
  await server.close()
  await stripe.close()
})

const webhookSecret = 'whsec_12345678'

/** Starts the server anew with Stripe's keys of a mode. */
function startWith(mode: 'test' | 'live'): void {
  const { payments: config } = readConfig({
    PUBLIC_URL: 'https://corner.test',
    STRIPE_SECRET_KEY: `sk_${mode}_12345678`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_12345678`,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  const { db, now, log } = server.services
  Object.assign(server.services.banks, openBanks({ db, now, log, config }))
}

async function pay(): Promise<void> {
  await openPay(server, guest, orderId)
  for (const intent of stripe.intents.values())
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
}

async function paid(): Promise<void> {
  await pay()
  await later(server, minutes(1))
}

/** As an earlier release stored it, to which all of Stripe's keys were alike. */
const asStoredBefore = () => server.db.updateTable('payments').set({ bank: 'stripe' }).execute()

test('an order paid with Stripe’s test keys is marked as practice for the customer, the desk and the terminal', async () => {
  await paid()
  expect(await orderOf(server, guest, orderId)).toMatchObject({ paidAmount: 25.4, isPractice: true })
  const rows = await server.db.selectFrom('orders').selectAll().execute()
  const shop = await readShop(server.db, 'corner')
  expect(await deskOrders(server.db, shop!, rows)).toMatchObject([{ isPractice: true }])
  const [order] = await readOrders(server.db, rows)
  expect(describeOrder(order!, 'UTC', null)[0]).toContain('PRACTICE')
})

test('an order paid with Stripe’s live keys isn’t marked as practice', async () => {
  await stripe.close()
  stripe = await openFakeStripe('sk_live_12345678')
  startWith('live')
  await paid()
  const order = await orderOf(server, guest, orderId)
  expect(order.paidAmount).toBe(25.4)
  expect(order).not.toHaveProperty('isPractice')
})

test('a message of Stripe reports a payment with test keys, also one that an earlier release began', async () => {
  for (const isEarlier of [false, true]) {
    orderId = await orderByCard(server, guest)
    const { paymentId } = await openPay(server, guest, orderId)
    if (isEarlier) await asStoredBefore()
    const intent = [...stripe.intents.values()].at(-1)!
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
    const body = JSON.stringify({ data: { object: intent } })
    expect(intent.metadata['payment']).toBe(paymentId)
    const headers = { 'stripe-signature': sign(body, webhookSecret, server.clock.now) }
    const { status } = await server.request('/webhooks/stripe', { method: 'POST', headers, body })
    expect(status).toBe(200)
    expect((await orderOf(server, guest, orderId)).paidAmount).toBe(25.4)
  }
})

test('what an earlier release took with test keys goes back through them', async () => {
  await paid()
  await asStoredBefore()
  await handOver(server, orderId)
  await refundPart(server, orderId, 5_00)
  await later(server, minutes(1))
  expect(stripe.refunds).toEqual([{ intent: 'pi_1', amount: 500 }])
})

test('once live keys have replaced the test keys, nobody is asked to give practice money back by hand', async () => {
  await paid()
  startWith('live')
  await handOver(server, orderId)
  await refundPart(server, orderId, 5_00)
  await later(server, minutes(1))
  expect(await paymentsOf(server, orderId)).toMatchObject([
    { refund_due_cents: 5_00, refunded_cents: 5_00, refusals: 0, next_at: null },
  ])
  expect(server.logged.join('')).not.toContain('money given back')
  expect(stripe.refunds).toEqual([])
})

test('phones get the test key, as Stripe’s form needs it', async () => {
  const body = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
  const { envelope } = await server.post(calls.storeGet, body)
  expect(envelope.data.info.paymentParam).toMatchObject({ publicKey: 'pk_test_12345678' })
})

test('a payment whose bank rejects the key locks its order for one day only, and the log says so at once and once', async () => {
  const rowOf = () =>
    server.db.selectFrom('orders').select('state').where('order_id', '=', orderId).executeTakeFirst()
  await openPay(server, guest, orderId)
  // Stripe doesn't know these keys; the payment counts as theirs.
  startWith('live')
  await asStoredBefore()
  const alarms = () => server.logged.filter((line) => line.includes('Stripe rejects the key'))
  await later(server, minutes(60))
  expect(alarms()).toEqual([expect.stringMatching(/"level":50.*"status":401/)])
  await later(server, minutes(60 * 22))
  expect(await rowOf()).toEqual({ state: 'locked' })
  await later(server, minutes(60 * 2))
  expect(await rowOf()).toEqual({ state: 'expired' })
  expect(await paymentsOf(server, orderId)).toMatchObject([{ state: 'expired', next_at: null }])
  expect(server.logged.join('')).toContain('look there whether it was paid')
  expect(alarms()).toHaveLength(1)
})

test('the log names each kind of call that a key lacks the right for, and again when it is lost anew', async () => {
  const told: string[] = []
  const call = stripeApi({
    secretKey: 'sk_test_12345678',
    baseUrl: stripe.url,
    onRejectedKey: ({ call }) => told.push(call),
  })
  const list = () => call(v.unknown(), { path: 'refunds?payment_intent=pi_1' }).catch((error: Error) => error)
  const look = () => call(v.unknown(), { path: 'payment_intents/pi_1' }).catch((error: Error) => error)
  stripe.forbid('refunds')
  for (let at = 0; at < 3; at++) {
    expect(await list()).toBeInstanceOf(BankRejectsKey)
    expect(await look()).toBeInstanceOf(BankRefused)
  }
  expect(told).toEqual(['GET refunds'])
  stripe.forbid('')
  expect(await look()).toBeInstanceOf(BankRejectsKey)
  expect(told).toEqual(['GET refunds', 'GET payment_intents'])
  stripe.forbid(null)
  await list()
  stripe.forbid('refunds')
  await list()
  expect(told).toEqual(['GET refunds', 'GET payment_intents', 'GET refunds'])
  // Somebody in between answers, who isn't Stripe.
  stripe.trouble('payment_intents', { status: 403, body: 'Forbidden' })
  const inBetween = await look()
  expect(inBetween).toBeInstanceOf(BankUnavailable)
  expect(inBetween).not.toBeInstanceOf(BankRejectsKey)
})
