import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readRefundState } from '../../../../server/orders/refunds/read-refunds.ts'
import { auditPurses } from '../../../../server/customers/benefits/audit/audit-purses.ts'
import { BankRefused } from '../../../../server/payments/bank.ts'
import { hopelessAfter } from '../../../../server/payments/hopeless-refunds.ts'
import { syncPayment } from '../../../../server/payments/sync-payment.ts'
import { stripeBank } from '../../../../server/payments/stripe/stripe-bank.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { roomy } from '../../../support/customers/member.ts'
import { later, minutes, openPay, orderByCard, orderOf, paymentsOf } from '../../../support/customers/pay.ts'
import { handOver, managersDesk, refundPart } from '../../../support/customers/refund.ts'
import { type Guest, openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'
import { type FakeStripe, openFakeStripe } from '../../../support/services/fake-stripe.ts'

const secretKey = 'sk_live_12345678'

let stripe: FakeStripe
let server: ShopServer
let guest: Guest
let orderId: string
beforeEach(async () => {
  stripe = await openFakeStripe(secretKey)
  const access = { secretKey, baseUrl: stripe.url, timeoutMs: 1_000 }
  const bank = stripeBank({ ...access, publishableKey: 'pk_live_1', webhookSecret: 'whsec_test_12345678' })
  server = await openShopServer({ limits: roomy, bank })
  guest = await server.signIn()
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

test.each(['failed', 'canceled'])(
  'a refund that Stripe answers as %s isn’t given back, and is tried again',
  async (status) => {
    await handOver(server, orderId)
    await refund(5_00)
    const logged = (what: string) => server.logged.filter((line) => line.includes(what)).length
    stripe.trouble('refunds', {
      status: 200,
      body: { id: 're_0', status, failure_reason: 'merchant_request' },
    })
    await later(server, 0)
    expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 0, refusals: 1 }])
    expect(logged('money given back')).toBe(0)
    await later(server, minutes(3))
    expect(amounts()).toEqual([500])
    expect(await paymentsOf(server, orderId)).toMatchObject([
      { refunded_cents: 5_00, refusals: 0, next_at: null },
    ])
    expect(logged('money given back')).toBe(1)
  },
)

test('a refund that Stripe answers as failed for lack of funds never counts as refused for good', async () => {
  await handOver(server, orderId)
  await refund(5_00)
  const body = { id: 're_0', status: 'failed', failure_reason: 'insufficient_funds' }
  stripe.trouble('refunds', { status: 200, body })
  await later(server, 0)
  expect(await paymentsOf(server, orderId)).toMatchObject([{ refunded_cents: 0, refusals: 0 }])
})

describe('that the bank keeps refusing', () => {
  const day = async () => {
    await later(server, minutes(3))
    // As many tries as a day has, but for the last one.
    await server.db
      .updateTable('payments')
      .set({ refusals: hopelessAfter - 1 })
      .where('refusals', '>', 0)
      .execute()
    await later(server, minutes(3))
  }
  const errors = () => server.logged.filter((line) => line.includes('a bank refuses a refund'))
  /** Until the bank has certainly answered. */
  const wait = () => void (server.clock.now += minutes(2))
  let desk: DeskClient & { key: string }
  beforeEach(async () => {
    desk = await signedInDesk(server)
  })
  /** A manager's access ends soon, so that it is asked for each time. */
  const asManager = () => managersDesk(server, 'Rosa', desk.key)
  const look = async () => (await (await asManager()).ask('refunds', { order: orderId })).envelope.data
  const payOut = async (cents: number, who?: DeskClient) =>
    (await (who ?? (await asManager())).ask('refund-by-hand', { orderId, cents })).envelope
  const refused = async () => (await desk.ask('board', {})).envelope.data.refusedRefunds
  const tooMuch = { code: 'DK_REFUND_TOO_MUCH' }

  test.each(['refused', 'not configured', 'not allowed to our key'])(
    'because it is %s for a day is reported once, shown at the desk, and can be paid out by hand',
    async (why) => {
      await handOver(server, orderId)
      await refund(5_00)
      const bank = server.services.banks.byId.get('stripe')!
      const banks = server.services.banks.byId as Map<string, typeof bank>
      if (why === 'refused') stripe.refuse('charge_disputed')
      else if (why === 'not configured') banks.delete('stripe')
      else stripe.forbid('refunds')
      await later(server, minutes(3))
      expect(await look()).toMatchObject({ onItsWayCents: 5_00, refusedCents: 0 })
      expect(await payOut(5_00)).toMatchObject(tooMuch)
      expect(await refused()).toEqual([])
      await day()
      await later(server, minutes(62))
      await refund(1_00)
      await later(server, minutes(62))
      const { number } = await look()
      expect(errors()).toHaveLength(1)
      expect(errors()[0]).toContain(`"shop":"corner","number":"${number}"`)

      wait()
      expect(await look()).toMatchObject({ onItsWayCents: 0, refusedCents: 6_00, byHandCents: 0 })
      expect(await refused()).toEqual([{ orderId, number, cents: 6_00, currency: 'EUR' }])
      expect((await payOut(6_00, desk)).code).toBe('DK_MANAGERS_ONLY')
      expect(await payOut(5_00)).toMatchObject(tooMuch)
      expect((await payOut(6_00)).data).toMatchObject({
        onItsWayCents: 0,
        refusedCents: 0,
        byHandCents: 6_00,
        left: { onlineCents: 19_40, counterCents: 0 },
        list: [
          { onlineCents: 0, counterCents: 1_00 },
          { onlineCents: 0, counterCents: 5_00 },
        ],
      })
      expect(await payOut(6_00)).toMatchObject(tooMuch)
      const order = await orderOf(server, guest, orderId)
      expect(order.refundList).toMatchObject([{ counterAmount: 5 }, { counterAmount: 1 }])
      expect(order.refundAmount).toBeUndefined()

      // The bank is asked only for what is refunded from now on.
      stripe.refuse(null)
      stripe.forbid(null)
      banks.set('stripe', bank)
      await later(server, minutes(120))
      expect(amounts()).toEqual([])
      await refund(19_40)
      await later15()
      expect(amounts()).toEqual([1940])
      expect(await paymentsOf(server, orderId)).toMatchObject([
        { refunded_cents: 25_40, by_hand_cents: 6_00, by_hand_by: 'Rosa', next_at: null },
      ])
      expect((await auditPurses(server.db, 'corner')).refundFaults).toEqual([])
    },
  )

  test('after its order was refused can be paid out by hand, and stays in what the customer gets back', async () => {
    stripe.refuse('charge_disputed')
    const shop = (await readShop(server.db, 'corner'))!
    await moveOrder(server.services, shop, orderId, { step: 'refuse', by: 'merchant' })
    await day()
    wait()
    expect(await look()).toMatchObject({ isRefundable: false, refusedCents: 25_40 })
    expect((await payOut(25_40)).data).toMatchObject({ refusedCents: 0, byHandCents: 25_40, list: [] })
    expect(await orderOf(server, guest, orderId)).toMatchObject({ refundAmount: 25.4 })
  })

  /** The card that was let go of is charged all the same, and Stripe is to give all of it back. */
  async function payTwice(): Promise<void> {
    const [own] = await paymentsOf(server, orderId)
    const unrefunded = { refund_due_cents: 0, refunded_cents: 0 }
    const names = { payment_id: crypto.randomUUID(), reference: 'pi_2' }
    const second = { ...own!, ...unrefunded, ...names, state: 'letGo' }
    await server.db.insertInto('payments').values(second).execute()
    const { metadata, ...intent } = stripe.intents.get('pi_1')!
    stripe.intents.set('pi_2', {
      ...intent,
      id: 'pi_2',
      metadata: { ...metadata, payment: second.payment_id },
    })
    await syncPayment(server.services, second)
  }
  const refundedTo = async () => {
    const { refundList = [], refundAmount } = await orderOf(server, guest, orderId)
    const ways = refundList.map(({ onlineAmount, counterAmount }) => [onlineAmount, counterAmount])
    return { ways, refundAmount }
  }

  test('of an order paid twice can be paid out by hand, and the meal’s refund stays where it went', async () => {
    await handOver(server, orderId)
    await refund(5_00)
    await later(server, 0)
    stripe.refuse('charge_disputed')
    await payTwice()
    await day()
    wait()
    const before = await refundedTo()
    expect(before.ways).toEqual([[5, 0]])
    expect((await payOut(25_40)).data).toMatchObject({ byHandCents: 25_40, list: [{ onlineCents: 5_00 }] })
    expect(await refundedTo()).toEqual(before)
  })

  test.each([true, false])(
    'of a meal paid twice is moved to the counter, also where the second payment is (%s) refused as well',
    async (isBothRefused) => {
      await handOver(server, orderId)
      if (isBothRefused) stripe.refuse('charge_disputed')
      await payTwice()
      await later(server, 0)
      stripe.refuse('charge_disputed')
      await refund(5_00)
      await day()
      wait()
      expect((await payOut(isBothRefused ? 30_40 : 5_00)).code).toBe('')
      expect((await refundedTo()).ways).toEqual([[0, 5]])
    },
  )

  test('for lack of funds is tried again and again, and never counts as refused for good', async () => {
    await handOver(server, orderId)
    await refund(5_00)
    stripe.empty(true)
    await day()
    await server.db
      .updateTable('payments')
      .set({ refusals: hopelessAfter - 1 })
      .execute()
    await later(server, minutes(3))
    expect(errors()).toEqual([])
    expect(await look()).toMatchObject({ onItsWayCents: 5_00, refusedCents: 0 })
    stripe.empty(false)
    for (let at = 0; at < 15; at++) await later(server, minutes(2))
    expect(amounts()).toEqual([500])
  })

  test('can’t be paid out by hand while the bank is being asked once more', async () => {
    await handOver(server, orderId)
    await refund(5_00)
    stripe.refuse('charge_disputed')
    await day()
    const bank = server.services.banks.byId.get('stripe')!
    const { refund: give } = bank
    let meanwhile = ''
    bank.refund = async () => {
      meanwhile = (await payOut(5_00)).code
      throw new BankRefused('charge_disputed')
    }
    await later(server, minutes(62))
    bank.refund = give
    expect(meanwhile).toBe('DK_REFUND_TOO_MUCH')
    wait()
    expect((await payOut(5_00)).code).toBe('')
  })
})
