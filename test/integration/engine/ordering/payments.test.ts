import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { cancelOrder } from '../../../../workers/engine/orders/cancel-order.ts'
import { refreshOrder } from '../../../../workers/engine/orders/refresh-order.ts'
import { checkPayment, openPayment } from '../../../../workers/engine/payments/online-payment.ts'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { signOut } from '../../../../workers/engine/session/sign-out.ts'
import {
  answering,
  answerLost,
  expectOk,
  intentOf,
  lostOnTheWay,
  type Phone,
  portalPage,
  readyToOrder,
  tapOrder,
} from '../../../support/phone/phone.ts'
import { startTestServer, type TestServer } from '../../../support/server/test-server.ts'

const pay = '/order/online/payment'
const result = '/order/payment/result/get'

let server: TestServer
let phone: Phone
let orderId: string
beforeEach(async () => {
  server = await startTestServer()
  phone = await readyToOrder(server)
  const intentId = await tapOrder(phone, { payment: 'card' })
  await replay(phone.context)
  const [placed] = await server.orders()
  orderId = placed!.order_id
  expect(await intentOf(phone, intentId)).toMatchObject({ state: 'confirmed', orderId })
  expectOk(await refreshOrder(phone.context, orderId))
})
afterEach(() => server.close())

const open = () => openPayment(phone.context, { orderId, method: 'card' })
const check = (paymentId: string) => checkPayment(phone.context, { orderId, paymentId })
const remembered = () => readSetting(phone.context.database, 'payment')
const stateHere = async () => (await phone.context.database.orders.get(orderId))?.state
const atBank = (state: string) => server.db.updateTable('sandbox_charges').set({ state, told: 0 }).execute()

async function opened() {
  const payment = await open()
  expectOk(payment)
  return payment.value
}

test('G8 an order to be paid online is sent like any other and then waits for its payment', async () => {
  expect(await stateHere()).toBe('pendingPayment')
  expect(await server.orders()).toHaveLength(1)
})

test('opening a payment stores it on the phone and locks the order', async () => {
  const { paymentId, redirectUrl } = await opened()
  expect(redirectUrl).toMatch(/^\/bank\//)
  expect(await remembered()).toMatchObject({ orderId, paymentId })
  expect(await stateHere()).toBe('locked')
})

describe('G8 opening a payment', () => {
  test.for([
    ['without a network', lostOnTheWay],
    ['with its answer lost', answerLost],
    ['behind the Wi-Fi’s own page', portalPage],
    ['when something else answers', answering('{"hello":1}')],
  ] as const)('%s queues nothing, and the next tap opens the only payment', async ([, fault]) => {
    phone.network.next(pay, fault)
    expect((await open()).ok).toBe(false)
    expect(await phone.context.database.outbox.where('state').equals('queued').count()).toBe(0)
    const sent = phone.network.count(pay)
    await replay(phone.context)
    expect(phone.network.count(pay)).toBe(sent)
    await opened()
    expect(await server.db.selectFrom('payments').select('payment_id').execute()).toHaveLength(1)
  })
})

test.for([
  ['paid', 'paid', 'waitingForConfirmation'],
  ['refused', 'failed', 'pendingPayment'],
] as const)('checking a payment reads the bank’s result: %s', async ([bank, status, state]) => {
  const { paymentId } = await opened()
  expect(await check(paymentId)).toEqual({ ok: true, value: { status: 'pending' } })
  expect(await remembered()).toBeDefined()
  await atBank(bank)
  expect(await check(paymentId)).toEqual({ ok: true, value: { status } })
  expect(await remembered()).toBeUndefined()
  expect(await stateHere()).toBe(state)
})

test.for([
  ['no network', lostOnTheWay],
  ['an answer that is lost', answerLost],
  ['the Wi-Fi’s own page', portalPage],
  ['a server in trouble', answering(refusal('LD_INTERNAL'), { status: 500 })],
  ['a bank in trouble', answering(refusal('LD_BANK_DOWN'), { status: 503 })],
] as const)(
  '%s leaves the payment’s status unknown, and the payment stays stored on the phone',
  async ([, fault]) => {
    const { paymentId } = await opened()
    await atBank('paid')
    phone.network.next(result, fault)
    expect(await check(paymentId)).toEqual({ ok: true, value: { status: 'unknown' } })
    expect(await remembered()).toMatchObject({ paymentId })
    expect(await check(paymentId)).toEqual({ ok: true, value: { status: 'paid' } })
  },
)

test.for([
  ['SP_0038', 'paid'],
  ['RT_0002', 'paid'],
  ['SP_10024', 'expired'],
] as const)('the refusal code %s gives a payment the status %s', async ([code, status]) => {
  const { paymentId } = await opened()
  phone.network.next(result, answering(refusal(code), { status: 400 }))
  expect(await check(paymentId)).toEqual({ ok: true, value: { status } })
})

test('checking an unknown payment answers LD_NOT_FOUND and keeps the stored payment', async () => {
  await opened()
  expect(await check('none')).toMatchObject({ ok: false, code: 'LD_NOT_FOUND' })
  expect(await remembered()).toBeDefined()
})

test('an order that is already paid can’t be paid again, and its new state is fetched', async () => {
  const { paymentId } = await opened()
  await atBank('paid')
  expect(await open()).toMatchObject({ ok: false, code: 'SP_0038' })
  expect(await stateHere()).toBe('waitingForConfirmation')
  expect(await check(paymentId)).toEqual({ ok: true, value: { status: 'paid' } })
})

test('a restarted phone still has the open payment stored and can check its result', async () => {
  const { paymentId } = await opened()
  await atBank('paid')
  const relaunched = await phone.another()
  const kept = await readSetting(relaunched.database, 'payment')
  expect(kept).toMatchObject({ orderId, paymentId })
  const checked = await checkPayment(relaunched, { orderId, paymentId })
  expect(checked).toEqual({ ok: true, value: { status: 'paid' } })
})

test('G26 signing out deletes the stored payment', async () => {
  await opened()
  await signOut(phone.context, 'erase')
  expect(await remembered()).toBeUndefined()
})

test('G26 a payment whose answer comes after its customer has signed out isn’t stored', async () => {
  const { promise: isSignedOut, resolve: signedOut } = Promise.withResolvers<void>()
  phone.network.next(pay, async (forward) => {
    const answer = await forward()
    await isSignedOut
    return answer
  })
  const opening = open()
  await expect.poll(() => server.db.selectFrom('payments').select('payment_id').execute()).toHaveLength(1)
  await signOut(phone.context, 'erase')
  signedOut()
  await opening
  expect(await remembered()).toBeUndefined()
})

test('an order with an open payment can be cancelled, and the bank releases the payment', async () => {
  await opened()
  expectOk(await cancelOrder(phone.context, orderId))
  await replay(phone.context)
  expectOk(await refreshOrder(phone.context, orderId))
  expect(await stateHere()).toBe('cancelled')
  expect(await server.db.selectFrom('sandbox_charges').select('state').execute()).toEqual([
    { state: 'letGo' },
  ])
})

function refusal(code: string): string {
  return JSON.stringify({ success: false, code, msg: code, data: null })
}
