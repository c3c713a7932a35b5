import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readRefundState } from '../../../../server/orders/refunds/read-refunds.ts'
import { stripeBank } from '../../../../server/payments/stripe/stripe-bank.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { later, minutes, openPay, orderByCard, paymentsOf } from '../../../support/customers/pay.ts'
import { handOver, refundPart } from '../../../support/customers/refund.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'
import { type FakeStripe, openFakeStripe } from '../../../support/services/fake-stripe.ts'

const secretKey = 'sk_test_12345678'

let stripe: FakeStripe
let server: ShopServer
let orderId: string
beforeEach(async () => {
  stripe = await openFakeStripe(secretKey)
  const access = { secretKey, baseUrl: stripe.url, timeoutMs: 1_000 }
  const bank = stripeBank({ ...access, publishableKey: 'pk_test_1', webhookSecret: 'whsec_test_12345678' })
  server = await openShopServer({ limits: roomy, bank })
  const guest = await server.signIn()
  orderId = await orderByCard(server, guest)
  await openPay(server, guest, orderId)
  for (const intent of stripe.intents.values())
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount })
  await later(server, minutes(1))
})
afterEach(async () => {
  await server.close()
  await stripe.close()
})

const amounts = () => stripe.refunds.map(({ amount }) => amount)
const refund = (cents: number) => refundPart(server, orderId, cents)
const onItsWay = async () => {
  const order = await server.db
    .selectFrom('orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return (await readRefundState(server.db, order)).onItsWayCents
}
const later15 = async () => {
  for (let at = 0; at < 5; at++) await later(server, minutes(3))
}

describe('after a backup from before a refund was restored', () => {
  beforeEach(async () => {
    await handOver(server, orderId)
    const [copy] = await paymentsOf(server, orderId)
    const { refund_due_cents, refunded_cents, refund_part_cents, tries, next_at } = copy!
    await refund(5_00)
    await later(server, minutes(1))
    expect(amounts()).toEqual([500])
    await server.db.deleteFrom('order_refunds').execute()
    await server.db
      .updateTable('payments')
      .set({ refund_due_cents, refunded_cents, refund_part_cents, tries, next_at })
      .execute()
    await server.db.updateTable('orders').set({ refund_cents: 0 }).execute()
  })

  test('the same refund entered again isn’t paid twice, even when Stripe has forgotten its key', async () => {
    stripe.forgetKeys()
    await refund(5_00)
    await later15()
    expect(amounts()).toEqual([500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 5_00, next_at: null }])
  })

  test('a larger refund pays only the difference', async () => {
    await refund(10_00)
    await later15()
    expect(amounts()).toEqual([500, 500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 10_00, next_at: null }])
  })

  test('a smaller refund pays nothing, and the surplus counts towards the next refunds', async () => {
    await refund(3_00)
    await later15()
    expect(amounts()).toEqual([500])
    expect(await onItsWay()).toBe(0)
    await refund(1_00)
    await later15()
    expect(amounts()).toEqual([500])
    await refund(3_00)
    await later15()
    expect(amounts()).toEqual([500, 200])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 7_00, next_at: null }])
  })
})

describe('after the owner refunded money in Stripe’s dashboard', () => {
  const inDashboard = (amount: number) => stripe.refunds.push({ intent: 'pi_1', amount })
  const refuse = async () =>
    moveOrder(server.services, (await readShop(server.db, 'corner'))!, orderId, {
      step: 'refuse',
      by: 'merchant',
    })
  const errors = () => server.logged.filter((line) => line.includes('less was left at the bank')).length

  test('refusing the order refunds the rest, and the log says once that less was left', async () => {
    inDashboard(5_00)
    await refuse()
    await later15()
    expect(amounts()).toEqual([500, 2040])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 2540, next_at: null }])
    expect(errors()).toBe(1)
  })

  test('refusing the order refunds the rest only once when Stripe’s answer is lost', async () => {
    inDashboard(5_00)
    await refuse()
    stripe.trouble('refunds', 'answerLost')
    stripe.forgetKeys()
    await later15()
    expect(amounts()).toEqual([500, 2040])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 2540, next_at: null }])
    expect(errors()).toBe(1)
  })

  test('refusing the order asks for no refund when everything was refunded already', async () => {
    inDashboard(25_40)
    await refuse()
    await later15()
    expect(amounts()).toEqual([2540])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 2540, next_at: null }])
    expect(errors()).toBe(1)
  })

  test('a partial refund of a meal is paid in full when enough money is left', async () => {
    await handOver(server, orderId)
    inDashboard(5_00)
    await refund(10_00)
    await later15()
    expect(amounts()).toEqual([500, 1000])
    expect(errors()).toBe(0)
  })
})
