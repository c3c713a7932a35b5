import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { roomy } from '../../../support/customers/member.ts'
import {
  bankMessage,
  chargesOf,
  choose,
  later,
  minutes,
  openPay,
  orderByCard,
  orderOf,
  paymentsOf,
} from '../../../support/customers/pay.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
let guest: Guest
let orderId: string
let payment: { paymentId: string; redirectUrl: string }
beforeEach(async () => {
  server = await openShopServer({ limits: roomy })
  guest = await server.signIn()
  orderId = await orderByCard(server, guest)
  payment = await openPay(server, guest, orderId)
})
afterEach(() => server.close())

const stateOf = async () => (await orderOf(server, guest, orderId)).orderStatus as string
const message = (changes: object = {}) => ({
  reference: payment.redirectUrl.replace('/bank/', ''),
  shopId: 'corner',
  paymentId: payment.paymentId,
  ...changes,
})
const paid = () => server.db.updateTable('sandbox_charges').set({ state: 'paid' }).execute()

test('a message that is unsigned or signed with a wrong secret is refused, and its content isn’t logged', async () => {
  await paid()
  const bare = await server.request('/webhooks/sandbox', { method: 'POST', body: JSON.stringify(message()) })
  expect(bare.status).toBe(400)
  const secret = 'whsec_of_somebody_else'
  expect((await bankMessage(server, message({ word: 'tattletale' }), { secret })).status).toBe(400)
  expect(await stateOf()).toBe('locked')
  expect(server.logged.join('')).toContain('its signature is wrong')
  expect(server.logged.join('')).not.toContain('tattletale')
  expect(server.logged.join('')).not.toContain(message().reference)
})

test('a message signed a week ago, six minutes ago or six minutes in the future is refused', async () => {
  await paid()
  for (const ago of [minutes(7 * 24 * 60), minutes(6), -minutes(6)]) {
    const response = await bankMessage(server, message(), { at: server.clock.now - ago })
    expect(response.status).toBe(400)
  }
  expect(await stateOf()).toBe('locked')
})

test('a message that arrives ten times at once, and once more later, pays the order exactly once', async () => {
  await paid()
  const answers = await Promise.all(Array.from({ length: 10 }, () => bankMessage(server, message())))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect((await bankMessage(server, message())).status).toBe(200)
  expect(await orderOf(server, guest, orderId)).toMatchObject({
    orderStatus: 'waitingForConfirmation',
    paidAmount: 25.4,
  })
  const steps = await server.db
    .selectFrom('order_events')
    .select('step')
    .where('order_id', '=', orderId)
    .execute()
  expect(steps.map(({ step }) => step)).toEqual(['place', 'pay', 'paid'])
})

test('a message that arrives before the charge is paid pays nothing, whatever it claims', async () => {
  const claims = message({ status: 'paid', amount: 2540, state: 'paid' })
  expect((await bankMessage(server, claims)).status).toBe(200)
  expect(await stateOf()).toBe('locked')
})

test('a late message about a refused first payment leaves the order paid by its second payment', async () => {
  await choose(server, payment.redirectUrl, 'refuse')
  const second = await openPay(server, guest, orderId)
  await choose(server, second.redirectUrl, 'approve')
  // Of the first payment, which was refused long ago.
  expect((await bankMessage(server, message())).status).toBe(200)
  expect(await orderOf(server, guest, orderId)).toMatchObject({ orderStatus: 'waitingForConfirmation' })
})

test.for([
  ['another shop', { shopId: 'bistro' }],
  ['an unknown payment', { paymentId: 'none' }],
  ['the charge of another payment', { reference: 'practice_0123456789abcdef' }],
] as const)(
  'a message about %s leaves the order locked; only an unknown payment is logged',
  async ([, changes]) => {
    await paid()
    expect((await bankMessage(server, message(changes))).status).toBe(200)
    expect(await stateOf()).toBe('locked')
    // A payment of this restaurant that it knows nothing of: a restored backup, and the owner has to look at the bank.
    const isTold = server.logged.join('').includes('names a payment that isn’t here')
    expect(isTold).toBe('paymentId' in changes)
  },
)

test('a charge of a wrong amount becomes due for refund, one in a wrong currency doesn’t; neither pays the order', async () => {
  for (const change of [{ amount_cents: 1 }, { currency: 'JPY' }]) {
    const mine = await orderByCard(server, guest)
    const { redirectUrl, paymentId } = await openPay(server, guest, mine)
    const reference = redirectUrl.replace('/bank/', '')
    await server.db
      .updateTable('sandbox_charges')
      .set({ state: 'paid', ...change })
      .where('reference', '=', reference)
      .execute()
    expect((await bankMessage(server, message({ reference, paymentId }))).status).toBe(200)
    expect(await orderOf(server, guest, mine)).toMatchObject({ orderStatus: 'pendingPayment', paidAmount: 0 })
    const goesBack = 'currency' in change ? 0 : 1
    expect(await paymentsOf(server, mine)).toMatchObject([{ state: 'failed', refund_due_cents: goesBack }])
    expect(server.logged.join('')).toContain('another amount than was due')
  }
})

test('a charge of a wrong amount for an already cancelled order is refunded exactly once', async () => {
  await server.post(calls.orderCancel, { customerId: guest.id, storeId: 'corner', orderId }, { guest })
  await server.db.updateTable('sandbox_charges').set({ state: 'paid', amount_cents: 99 }).execute()
  for (let times = 0; times < 2; times++) {
    expect((await bankMessage(server, message())).status).toBe(200)
    await later(server, minutes(1))
  }
  expect(await paymentsOf(server, orderId)).toMatchObject([
    { state: 'letGo', refund_due_cents: 99, refunded_cents: 99, next_at: null },
  ])
  expect(await chargesOf(server)).toMatchObject([{ refunded_cents: 99 }])
  expect(await stateOf()).toBe('cancelled')
  const { refund_cents } = await server.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
  expect(refund_cents).toBe(99)
})

test('a thousand unsigned messages within a minute make one log line, and the next line counts them', async () => {
  const knock = () => server.request('/webhooks/sandbox', { method: 'POST', body: '{}' })
  const lines = () => server.logged.filter((line) => line.includes('was refused'))
  for (let times = 0; times < 1_000; times++) expect((await knock()).status).toBe(400)
  expect(lines()).toHaveLength(1)
  server.clock.now += minutes(1)
  await knock()
  expect(lines()).toHaveLength(2)
  expect(JSON.parse(lines()[1]!)).toMatchObject({ refused: 1_000 })
})

test.for([
  ['invalid JSON', '{'],
  ['empty', ''],
  ['a list', '[]'],
  ['an unrelated object', '{"hello":"world"}'],
  ['a deeply nested list', '['.repeat(20_000) + ']'.repeat(20_000)],
] as const)('a signed message whose body is %s is refused', async ([, body]) => {
  expect((await bankMessage(server, body)).status).toBe(400)
})

test('an oversized message gets 413, and a message of an unknown or unconfigured bank, or by GET, gets 404', async () => {
  expect((await bankMessage(server, 'x'.repeat(300_000))).status).toBe(413)
  const unknown = await server.request('/webhooks/monopoly', { method: 'POST', body: '{}' })
  expect(unknown.status).toBe(404)
  expect((await server.request('/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await server.request('/webhooks/sandbox')).status).toBe(404)
})

test('the bank’s page answers only at its shop and reference, and ignores a return address that is sent to it', async () => {
  expect((await server.request('/bank/practice_00000000000000000000000000000000')).status).toBe(404)
  expect((await server.request(payment.redirectUrl, { headers: { host: 'other.test' } })).status).toBe(404)
  const page = await (await server.request(payment.redirectUrl)).text()
  expect(page).toContain('No money moves')
  expect(page).toContain('Corner &amp; &quot;Sons&quot; &lt;b&gt;')
  expect(page).toContain('€25.40')
  // Where the customer goes back to was written down when the payment was opened.
  const evil = `${payment.redirectUrl}?return=https://evil.example&returnPath=//evil.example`
  const response = await server.request(evil, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=approve&returnPath=https%3A%2F%2Fevil.example',
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toBe(`/payment/check?id=${orderId}&payment=${payment.paymentId}`)
})

test('an oversized, invalid or empty form leaves the charge open', async () => {
  for (const body of [`choice=approve&${'x'.repeat(300_000)}`, 'choice=steal', '', '\0\xff'])
    await server.request(payment.redirectUrl, { method: 'POST', body })
  expect(await chargesOf(server)).toMatchObject([{ state: 'open' }])
})

test('once a payment is approved, the bank’s page has no form, and further presses change nothing', async () => {
  await choose(server, payment.redirectUrl, 'approve')
  for (const choice of ['refuse', 'late', 'hang', 'approve'] as const)
    await choose(server, payment.redirectUrl, choice)
  expect(await chargesOf(server)).toMatchObject([{ state: 'paid' }])
  const page = await (await server.request(payment.redirectUrl)).text()
  expect(page).not.toContain('<form')
})

test('the bank’s page uses the customer’s language, or a valid one from its address, which it passes on', async () => {
  const mine = await orderByCard(server, guest)
  const { envelope } = await server.post(
    calls.orderOnlinePayment,
    { customerId: guest.id, storeId: 'corner', orderId: mine, paymentType: 'card', amount: 25.4 },
    { guest, locale: 'es-ES' },
  )
  const page = await (await server.request(envelope.data.redirectUrl)).text()
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('Banco de prácticas')
  // Unless its address asks for another, which comes back with the customer; nothing else of the address does.
  const asked = `${envelope.data.redirectUrl}?language=ca`
  expect(await (await server.request(asked)).text()).toContain('Banc de pràctiques')
  const hung = await choose(server, `${asked}&x=//evil.example`, 'hang')
  expect(hung.headers.get('location')).toBe(`${asked}&x=//evil.example`)
  const back = (await choose(server, `${asked}&x=//evil.example`, 'approve')).headers.get('location')
  expect(back).toBe(`/payment/check?id=${mine}&payment=${envelope.data.paymentId}&language=ca`)
  const odd = await server.request(`${envelope.data.redirectUrl}?language=%22%3E%3Cscript%3E`)
  expect(await odd.text()).toContain('<html lang="es">')
})

test('without a bank, no online payment method is offered or accepted, and posting to the bank’s page gets 405', async () => {
  const none = await openShopServer({ limits: roomy, tiles: { payments: { bank: 'none' } } })
  const body = { deviceSerialNo: '', serviceType: 'online', storeId: 'corner', tableId: null }
  const { envelope } = await none.post(calls.storeGet, body)
  const [pickup] = envelope.data.serviceList
  expect(pickup?.paymentList).toEqual(['payAtRestaurant'])
  const diner = await none.signIn()
  expect((await none.order(diner, { paymentType: 'card' })).envelope.code).toBe('SP_10004')
  expect((await none.request(payment.redirectUrl, { method: 'POST', body: 'choice=approve' })).status).toBe(
    405,
  )
  await none.close()
})
