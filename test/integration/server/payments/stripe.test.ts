import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { fromMinor, toMinor } from '../../../../server/payments/stripe/minor-units.ts'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { sign } from '../../../../server/payments/signature.ts'
import { stripeBank } from '../../../../server/payments/stripe/stripe-bank.ts'
import { handOver, refundPart } from '../../../support/customers/refund.ts'
import { type FakeStripe, openFakeStripe } from '../../../support/services/fake-stripe.ts'
import { roomy } from '../../../support/customers/member.ts'
import {
  askToPay,
  later,
  minutes,
  openPay,
  orderByCard,
  orderOf,
  paymentsOf,
  statusOf,
} from '../../../support/customers/pay.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

const smallDist = join(import.meta.dirname, '../../../support/small-dist')
const secretKey = 'sk_live_12345678'
const webhookSecret = 'whsec_test_12345678'

let stripe: FakeStripe
let server: ShopServer
let guest: Guest
let orderId: string
beforeEach(async () => {
  stripe = await openFakeStripe(secretKey)
  const access = { secretKey, baseUrl: stripe.url, timeoutMs: 1_000 }
  const bank = stripeBank({ ...access, publishableKey: 'pk_live_1', webhookSecret })
  server = await openShopServer({ limits: roomy, bank })
  guest = await server.signIn()
  orderId = await orderByCard(server, guest)
})
afterEach(async () => {
  await server.close()
  await stripe.close()
})

const stateOf = async () => (await orderOf(server, guest, orderId)).orderStatus as string
const codeOf = async (asked: ReturnType<typeof askToPay>) => {
  const { status, envelope } = await asked
  return [status, envelope.code]
}
const only = () => {
  const [intent] = stripe.intents.values()
  if (!intent || stripe.intents.size !== 1) throw new Error(`${stripe.intents.size} intents`)
  return intent
}
/** The customer pays in Stripe's form. */
const pay = (intent = only()) =>
  Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })

/** An event as Stripe sends it. */
const event = (object: object, type = 'payment_intent.succeeded') =>
  JSON.stringify({ id: 'evt_1', object: 'event', api_version: '2024-06-20', type, data: { object } })

const tell = (body: string, { secret = webhookSecret, at = server.clock.now } = {}) =>
  server.request('/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': sign(body, secret, at) },
    body,
  })

test('opening a payment creates one Stripe intent over the amount due and gives the phone its secret', async () => {
  const opened = await openPay(server, guest, orderId)
  expect(opened).toMatchObject({ clientSecret: 'pi_1_secret_x', redirectUrl: '' })
  const [asked] = stripe.asked
  expect(asked).toMatchObject({
    method: 'POST',
    path: 'payment_intents',
    fields: {
      amount: '2540',
      currency: 'eur',
      'payment_method_types[0]': 'card',
      'metadata[shop]': 'corner',
      'metadata[payment]': opened.paymentId,
    },
    headers: { 'idempotency-key': `open-${opened.paymentId}`, 'stripe-version': '2024-06-20' },
  })
  expect(await openPay(server, guest, orderId)).toEqual(opened)
  expect(stripe.intents.size).toBe(1)
})

test('phones get the publishable key, and secrets appear neither in the shop’s answer nor in the log', async () => {
  await openPay(server, guest, orderId)
  const body = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
  const { text, envelope } = await server.post(calls.storeGet, body)
  expect(envelope.data.info.paymentParam).toEqual({ publicKey: 'pk_live_1', leastAmount: 0.5 })
  for (const secret of [secretKey, webhookSecret, 'secret_x']) {
    expect(text).not.toContain(secret)
    expect(server.logged.join('')).not.toContain(secret)
  }
})

test('pages may load Stripe’s form only where Stripe is configured', async () => {
  const usual = await openShopServer({ distDir: smallDist })
  const bank = stripeBank({ secretKey, publishableKey: 'pk_live_1', webhookSecret })
  const withStripe = await openShopServer({ distDir: smallDist, bank })
  const of = async (one: ShopServer) => {
    const { headers } = await one.request('/')
    const script = await (await one.request('/sw.js')).text()
    const policy = headers.get('content-security-policy')?.split('; ') ?? []
    return { policy, permissions: headers.get('permissions-policy'), script }
  }
  const [without, having] = [await of(usual), await of(withStripe)]
  await usual.close()
  await withStripe.close()
  expect(JSON.stringify(without)).not.toContain('stripe')
  expect(having.policy.filter((line) => !without.policy.includes(line))).toEqual([
    "script-src 'self' https://js.stripe.com",
    "img-src 'self' data: blob: https://*.stripe.com",
    "connect-src 'self' https://api.stripe.com",
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  ])
  expect(having.permissions).toContain('payment=(self "https://js.stripe.com")')
  // The page is kept with its policy: where that changes, phones find a new release.
  expect(having.script).toBe(`self.bankOrigin="https://js.stripe.com";\n${without.script}`)
})

test('a signed event pays the order without the phone, and a repeated event changes nothing', async () => {
  await openPay(server, guest, orderId)
  const body = event(pay())
  expect((await tell(body)).status).toBe(200)
  expect((await tell(body)).status).toBe(200)
  expect(await orderOf(server, guest, orderId)).toMatchObject({
    orderStatus: 'waitingForConfirmation',
    paidAmount: 25.4,
  })
})

test('an event that claims success for an unpaid intent pays nothing', async () => {
  await openPay(server, guest, orderId)
  const lie = event({ ...only(), status: 'succeeded', amount_received: 2540 })
  expect((await tell(lie)).status).toBe(200)
  expect(await stateOf()).toBe('locked')
})

test.for([
  ['with another secret', { secret: 'whsec_other_12345678' }],
  ['a week ago', { ago: minutes(7 * 24 * 60) }],
  ['six minutes ago', { ago: minutes(6) }],
] as const)(
  'an event signed %s is refused',
  async ([, { secret, ago = 0 }]: readonly [string, { secret?: string; ago?: number }]) => {
    await openPay(server, guest, orderId)
    const body = event(pay())
    const at = server.clock.now - ago
    expect((await tell(body, { at, ...(secret && { secret }) })).status).toBe(400)
    expect(await stateOf()).toBe('locked')
  },
)

test('one valid signature among several is enough, and malformed signature headers are refused', async () => {
  await openPay(server, guest, orderId)
  const body = event(pay())
  const good = sign(body, webhookSecret, server.clock.now)
  const [stamp, mark] = good.split(',')
  const send = (header: string) =>
    server.request('/webhooks/stripe', { method: 'POST', headers: { 'stripe-signature': header }, body })
  for (const bad of [
    '',
    'v1=',
    `${stamp}`,
    `${stamp},v0=${mark?.slice(3)}`,
    `${stamp},${stamp},${mark}`,
    't=x,v1=00',
  ])
    expect((await send(bad)).status).toBe(400)
  expect((await send(`${stamp},v1=00ff,${mark}`)).status).toBe(200)
})

test('events about other objects, unknown payments or other shops are accepted and change nothing', async () => {
  await openPay(server, guest, orderId)
  for (const object of [
    { object: 'customer', id: 'cus_1' },
    { object: 'payment_intent', id: 'pi_9', metadata: {} },
  ])
    expect((await tell(event(object))).status).toBe(200)
  const stranger = { ...only(), id: 'pi_99' }
  expect((await tell(event(stranger))).status).toBe(200)
  const elsewhere = { ...pay(), metadata: { shop: 'bistro', payment: only().metadata['payment'] } }
  expect((await tell(event(elsewhere))).status).toBe(200)
  expect(await stateOf()).toBe('locked')
})

test('a declined card keeps the order locked for another try; asking for the result cancels the intent', async () => {
  const { paymentId } = await openPay(server, guest, orderId)
  only().last_payment_error = { code: 'card_declined' }
  expect((await tell(event(only(), 'payment_intent.payment_failed'))).status).toBe(200)
  expect(await stateOf()).toBe('locked')
  expect(await statusOf(server, guest, orderId, paymentId)).toBe('failed')
  expect(only().status).toBe('canceled')
  expect(await stateOf()).toBe('pendingPayment')
})

test('an order whose payment Stripe still processes can’t be cancelled, doesn’t expire and is paid afterwards', async () => {
  await openPay(server, guest, orderId)
  only().status = 'processing'
  const body = { customerId: guest.id, storeId: 'corner', orderId }
  const refused = { code: 'SP_0045', data: { reason: 'payment' } }
  expect((await server.post(calls.orderCancel, body, { guest })).envelope).toMatchObject(refused)
  await later(server, minutes(30))
  expect(await stateOf()).toBe('locked')
  pay()
  await later(server, minutes(3))
  expect(await stateOf()).toBe('waitingForConfirmation')
})

test('cancelling an order cancels its intent, but fails when the intent was charged just before', async () => {
  await openPay(server, guest, orderId)
  const body = { customerId: guest.id, storeId: 'corner', orderId }
  expect((await server.post(calls.orderCancel, body, { guest })).envelope.code).toBe('')
  expect(only().status).toBe('canceled')
  const second = await orderByCard(server, guest)
  await openPay(server, guest, second)
  pay([...stripe.intents.values()][1])
  const again = await server.post(calls.orderCancel, { ...body, orderId: second }, { guest })
  expect(again.envelope.code).toBe('SP_0045')
  expect(await orderOf(server, guest, second)).toMatchObject({ orderStatus: 'waitingForConfirmation' })
})

describe('faults of Stripe', () => {
  test.for([
    ['answers 429', { status: 429 }],
    ['answers 500', { status: 500 }],
    ['answers 409', { status: 409 }],
    ['answers 401', { status: 401 }],
    ['answers with unrelated JSON', { status: 200, body: { hello: 'world' } }],
    ['redirects', { status: 302 }],
    ['doesn’t answer in time', 'hangs'],
    ['drops the connection', 'hangsUp'],
    ['creates the intent but its answer is lost', 'answerLost'],
  ] as const)(
    'when Stripe %s, the order isn’t locked, and the next try opens exactly one payment',
    async ([, trouble]) => {
      stripe.trouble('payment_intents', trouble)
      expect(await codeOf(askToPay(server, guest, orderId))).toEqual([503, 'LD_BANK_DOWN'])
      expect(await stateOf()).toBe('pendingPayment')
      const { clientSecret } = await openPay(server, guest, orderId)
      expect(clientSecret).toBe('pi_1_secret_x')
      expect(stripe.intents.size).toBe(1)
      expect(await paymentsOf(server, orderId)).toHaveLength(1)
    },
  )

  test.for([
    ['declines the card', { status: 402, body: { error: { type: 'card_error', code: 'card_declined' } } }],
    [
      'doesn’t support the method',
      { status: 400, body: { error: { code: 'payment_method_not_available' } } },
    ],
  ] as const)(
    'when Stripe %s, the method is refused, and another payment may be opened',
    async ([, trouble]) => {
      stripe.trouble('payment_intents', trouble)
      expect(await codeOf(askToPay(server, guest, orderId))).toEqual([400, 'SP_10004'])
      expect(await stateOf()).toBe('pendingPayment')
      await openPay(server, guest, orderId)
    },
  )

  test('when the intent can’t be read, the phone gets “pending”, and the event gets 503 so that it is sent again', async () => {
    const { paymentId } = await openPay(server, guest, orderId)
    pay()
    stripe.trouble('payment_intents/', { status: 500 })
    expect(await statusOf(server, guest, orderId, paymentId)).toBe('pending')
    stripe.trouble('payment_intents/', 'hangs')
    expect((await tell(event(only()))).status).toBe(503)
    expect(await stateOf()).toBe('locked')
    expect((await tell(event(only()))).status).toBe(200)
    expect(await stateOf()).toBe('waitingForConfirmation')
  })

  test('a failed refund is retried under the same key, and one whose answer was lost is found at Stripe', async () => {
    const { paymentId } = await openPay(server, guest, orderId)
    await tell(event(pay()))
    const body = { customerId: guest.id, storeId: 'corner', orderId }
    expect((await server.post(calls.orderCancel, body, { guest })).envelope.code).toBe('')
    stripe.trouble('refunds', { status: 500 })
    stripe.trouble('refunds', 'answerLost')
    for (let at = 0; at < 6; at++) await later(server, minutes(2))
    expect(stripe.refunds).toEqual([{ intent: 'pi_1', amount: 2540 }])
    const keys = stripe.asked
      .filter(({ path }) => path === 'refunds')
      .map(({ headers }) => headers['idempotency-key'])
    // The one whose answer was lost is found at the bank.
    expect(keys).toEqual([1, 2].map(() => `refund-${paymentId}`))
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 2540, next_at: null }])
  })
})

test('a refund that failed for lack of funds is paid once there are funds, though Stripe repeats its first refusal', async () => {
  await openPay(server, guest, orderId)
  await tell(event(pay()))
  stripe.empty(true)
  const body = { customerId: guest.id, storeId: 'corner', orderId }
  expect((await server.post(calls.orderCancel, body, { guest })).envelope.code).toBe('')
  for (let at = 0; at < 15; at++) await later(server, minutes(2))
  expect(stripe.refunds).toEqual([])
  stripe.empty(false)
  for (let at = 0; at < 15; at++) await later(server, minutes(2))
  expect(stripe.refunds).toEqual([{ intent: 'pi_1', amount: 2540 }])
  expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 2540, next_at: null }])
})

describe('partial refunds of a meal that was handed over', () => {
  const partOf = (cents: number) => refundPart(server, orderId, cents)
  const keys = () =>
    stripe.asked.filter(({ path }) => path === 'refunds').map(({ headers }) => headers['idempotency-key'])
  let paymentId: string
  beforeEach(async () => {
    paymentId = (await openPay(server, guest, orderId)).paymentId
    await tell(event(pay()))
    await handOver(server, orderId)
  })

  test('are paid one after the other, each under its own key; parts entered meanwhile are combined', async () => {
    await partOf(5_00)
    await later(server, 0)
    await partOf(1_00)
    await partOf(2_00)
    await later(server, 0)
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([500, 300])
    expect(keys()).toEqual([`refund-${paymentId}`, `refund-${paymentId}-after-500`])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 8_00, next_at: null }])
  })

  test('are retried with an unchanged amount after a lost answer, although another part was added', async () => {
    await partOf(5_00)
    stripe.trouble('refunds', 'answerLost')
    await later(server, 0)
    await partOf(3_00)
    for (let at = 0; at < 4; at++) await later(server, minutes(2))
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([500, 300])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 8_00, next_at: null }])
  })

  test('aren’t paid twice after a lost answer, even when Stripe has forgotten the key', async () => {
    await partOf(5_00)
    stripe.trouble('refunds', 'answerLost')
    await later(server, 0)
    stripe.forgetKeys()
    // The server was off for a while.
    for (let at = 0; at < 3; at++) await later(server, minutes(26 * 60))
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 5_00, next_at: null }])
  })

  test('wait while Stripe’s list of refunds can’t be read, and aren’t paid twice', async () => {
    await partOf(5_00)
    stripe.trouble('refunds', 'answerLost')
    await later(server, 0)
    stripe.forgetKeys()
    stripe.trouble('refunds?', { status: 500 })
    await later(server, minutes(2))
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 0, refund_part_cents: 5_00 }])
    await later(server, minutes(4))
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 5_00 }])
  })

  test('aren’t paid twice after a lost answer that follows many refusals', async () => {
    await partOf(5_00)
    await later(server, 0)
    await partOf(3_00)
    stripe.empty(true)
    for (let at = 0; at < 11; at++) await later(server, minutes(3))
    stripe.empty(false)
    stripe.trouble('refunds', 'answerLost')
    for (let at = 0; at < 14; at++) await later(server, minutes(3))
    expect(stripe.refunds.map(({ amount }) => amount)).toEqual([500, 300])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 8_00, next_at: null }])
  })
})

test('a payment that Stripe doesn’t know, as after a change of accounts, locks its order for one day only', async () => {
  const rowOf = () =>
    server.db.selectFrom('orders').select('state').where('order_id', '=', orderId).executeTakeFirst()
  const { paymentId } = await openPay(server, guest, orderId)
  stripe.intents.clear()
  expect(await statusOf(server, guest, orderId, paymentId)).toBe('pending')
  await later(server, minutes(60))
  await later(server, minutes(60 * 22))
  expect(await rowOf()).toEqual({ state: 'locked' })
  await later(server, minutes(60 * 2))
  expect(await rowOf()).toEqual({ state: 'expired' })
  expect(await paymentsOf(server, orderId)).toMatchObject([{ state: 'expired', next_at: null }])
  expect(server.logged.join('')).toContain('look there whether it was paid')
})

test('a payment at a bank that is no longer configured locks its order for one day only', async () => {
  const rowOf = () =>
    server.db.selectFrom('orders').select('state').where('order_id', '=', orderId).executeTakeFirst()
  await openPay(server, guest, orderId)
  // The keys were removed, and the server started anew.
  const known = server.services.banks.byId as Map<string, unknown>
  known.delete('stripe')
  await later(server, minutes(60))
  await later(server, minutes(60 * 22))
  expect(await rowOf()).toEqual({ state: 'locked' })
  await later(server, minutes(60 * 2))
  expect(await rowOf()).toEqual({ state: 'expired' })
  expect(server.logged.join('')).toContain('look there whether it was paid')
})

test('amounts in currencies with no or three decimals are converted to and from Stripe’s units', () => {
  const rows: [number, string, number][] = [
    [2540, 'EUR', 2540],
    [120_000, 'JPY', 1200],
    [2540, 'KWD', 25_400],
    [10_000, 'ISK', 10_000],
    [5_000_000, 'VND', 50_000],
  ]
  for (const [cents, currency, minor] of rows) {
    expect(toMinor(cents, currency)).toBe(minor)
    expect(fromMinor(minor, currency)).toBe(cents)
  }
})

test('a payment declined after the time to pay is answered as expired, as it can’t be paid again', async () => {
  await later(server, minutes(14))
  const { paymentId } = await openPay(server, guest, orderId)
  only().last_payment_error = { code: 'card_declined' }
  server.clock.now += minutes(2)
  expect(await statusOf(server, guest, orderId, paymentId)).toBe('expired')
  expect(await stateOf()).toBe('expired')
  expect(await codeOf(askToPay(server, guest, orderId))).toEqual([400, 'SP_10024'])
})

test('the result of a closed payment is answered without asking Stripe again', async () => {
  const { paymentId } = await openPay(server, guest, orderId)
  only().last_payment_error = { code: 'card_declined' }
  expect(await statusOf(server, guest, orderId, paymentId)).toBe('failed')
  const asked = stripe.asked.length
  for (let at = 0; at < 3; at++) expect(await statusOf(server, guest, orderId, paymentId)).toBe('failed')
  expect(stripe.asked).toHaveLength(asked)
})

test('who changes the payment method uses up one call of the network’s limit, not two', async () => {
  const limits = { ...roomy, paymentFromSite: rateLimit(2) }
  const limited = await openShopServer({ limits, bank: server.services.banks.current! })
  await limited.reimport((file) => void file.services[0]!.payments.push('payOnline'))
  const one = await limited.signIn()
  const id = await orderByCard(limited, one)
  await openPay(limited, one, id)
  const { envelope } = await askToPay(limited, one, id, { paymentType: 'payOnline' })
  expect(envelope.code).toBe('')
  expect(await codeOf(askToPay(limited, one, id))).toEqual([429, 'BS_0001'])
  await limited.close()
})

test('guests of one network share a limit on the calls to Stripe, which is renewed after a minute', async () => {
  const { current } = server.services.banks
  const limits = { ...roomy, paymentFromSite: rateLimit(2), paymentResultFromSite: rateLimit(2) }
  const limited = await openShopServer({ limits, bank: current! })
  // What isn't theirs to pay asks no bank, and so doesn't count.
  const prankster = await limited.signIn()
  for (let at = 0; at < 5; at++)
    expect(await codeOf(askToPay(limited, prankster, crypto.randomUUID()))).toEqual([404, 'LD_NOT_FOUND'])
  const guests = await Promise.all(
    [1, 2].map(async () => {
      const one = await limited.signIn()
      const id = await orderByCard(limited, one)
      const { paymentId } = await openPay(limited, one, id)
      return async () => statusOf(limited, one, id, paymentId)
    }),
  )
  const asked = stripe.asked.length
  for (let at = 0; at < 3; at++) for (const status of guests) expect(await status()).toBe('pending')
  expect(stripe.asked).toHaveLength(asked + 2)
  const third = await limited.signIn()
  const refused = askToPay(limited, third, await orderByCard(limited, third))
  expect(await codeOf(refused)).toEqual([429, 'BS_0001'])
  // A minute later they are asked for again.
  limited.clock.now += minutes(1)
  for (const intent of stripe.intents.values()) pay(intent)
  for (const status of guests) expect(await status()).toBe('paid')
  await limited.close()
})
