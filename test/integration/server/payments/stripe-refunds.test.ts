import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { refundOrder } from '../../../../server/orders/refunds/refund-order.ts'
import { readRefundState } from '../../../../server/orders/refunds/order-refunds.ts'
import { stripeBank } from '../../../../server/payments/stripe/stripe-bank.ts'
import { roomy } from '../../../support/customers/member.ts'
import { later, minutes, openPay, orderByCard, paymentsOf } from '../../../support/customers/pay.ts'
import { handOver } from '../../../support/customers/refund.ts'
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
const refund = (cents: number) =>
  server.db
    .transaction()
    .execute((trx) =>
      refundOrder(
        trx,
        'corner',
        orderId,
        { refundId: crypto.randomUUID(), cents, by: 'Ana', why: 'cold' },
        server.clock.now,
      ),
    )
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

describe('after a restore to before a refund', () => {
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

  test('the same refund, entered again, doesn’t go back twice, though Stripe knows its key no more', async () => {
    stripe.forgetKeys()
    await refund(5_00)
    await later15()
    expect(amounts()).toEqual([500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 5_00, next_at: null }])
  })

  test('of a larger one the rest goes back', async () => {
    await refund(10_00)
    await later15()
    expect(amounts()).toEqual([500, 500])
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 10_00, next_at: null }])
  })

  test('of a smaller one nothing does, and what is over counts towards the next', async () => {
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
