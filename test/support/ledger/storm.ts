import { calls } from '../../../core/contract/calls/calls.ts'
import { sumOfWays } from '../../../core/domain/order/refund.ts'
import { give, type Given } from '../../../server/desk/members/give.ts'
import { sweep } from '../../../server/jobs/sweep.ts'
import { moveOrder } from '../../../server/orders/life/move-order.ts'
import { readRefundState } from '../../../server/orders/refunds/read-refunds.ts'
import { refundOrder } from '../../../server/orders/refunds/refund-order.ts'
import { syncPayment } from '../../../server/payments/sync-payment.ts'
import { readShop } from '../../../server/shops/read/read-shop.ts'
import { seededRandom } from '../../../server/shops/generate/random.ts'
import { newMember } from '../customers/member.ts'
import { choose } from '../customers/pay.ts'
import type { Guest, ShopServer } from '../server/shop-server.ts'
import { askForVoucher } from '../customers/voucher.ts'
import type { CrashingWrites } from './crashing-writes.ts'
import type { OrderState } from '../../../core/schema/order/order.ts'

type Server = Pick<ShopServer, 'post' | 'order' | 'services' | 'clock' | 'db' | 'request' | 'another'>

/** The operations on the members' accounts, all equally frequent. */
const deeds = [
  'buy',
  'gift',
  'pay',
  'payAgain',
  'open',
  'order',
  'refuse',
  'complete',
  'refund',
  'takeBack',
  'claim',
  'mission',
  'byHand',
  'time',
] as const

/** What a manager gives and takes back by hand. */
const grants: Given[] = [
  { kind: 'points', points: 40 },
  { kind: 'points', points: -15 },
  { kind: 'balance', cents: 12_50 },
  { kind: 'balance', cents: -5_00 },
  { kind: 'level', fromCents: 0 },
  { kind: 'level', fromCents: 100_00 },
  { kind: 'coupon', voucherId: 'prize' },
  { kind: 'mission', missionId: 'go' },
]

/**
 * Runs random operations on some members' accounts at a shop, with two servers on one database. Now and then the
 * process dies before a write, or two operations run at once. Refusals are fine; the caller checks the invariants
 * afterwards.
 */
export async function storm(
  server: Server,
  crashes: CrashingWrites,
  { operations, seed, members = 6 }: { operations: number; seed: number; members?: number },
): Promise<{ done: Record<string, number>; crashed: number }> {
  const random = seededRandom(seed)
  const other = server.another()
  const people: Guest[] = []
  for (let at = 0; at < members; at += 1) people.push(await newMember(server as ShopServer))
  const done: Record<string, number> = {}
  const one = () => random.pick(people)
  const rowsOf = (type: 'voucher' | 'meal', states: OrderState[]) =>
    server.db
      .selectFrom('orders')
      .select(['order_id', 'customer_id', 'total_cents', 'state'])
      .where('order_type', type === 'voucher' ? '=' : '!=', 'voucher')
      .where('state', 'in', states)
      .orderBy('updated_at', 'desc')
      .limit(20)
      .execute()
  const pickOrder = async (type: 'voucher' | 'meal', states: OrderState[]) => {
    const rows = await rowsOf(type, states)
    return rows.length === 0 ? null : random.pick(rows)
  }
  const shop = async () => (await readShop(server.db, 'corner'))!

  const doIt: Record<(typeof deeds)[number], (at: Server) => Promise<unknown>> = {
    buy: (at) =>
      askForVoucher(at as ShopServer, one(), {
        voucherAmount: random.chance(0.5) ? 20 : 60,
        ...(random.chance(0.5) ? {} : { voucherAmount: 60, bonusAmount: 5 }),
      }),
    gift: (at) => askForVoucher(at as ShopServer, one(), { giftInfo: { senderName: 'Oma', message: '' } }),
    async pay(at) {
      const order = await pickOrder(random.chance(0.5) ? 'voucher' : 'meal', ['pendingPayment', 'locked'])
      const guest = people.find(({ id }) => id === order?.customer_id)
      if (!order || !guest) return null
      const { envelope } = await at.post(
        calls.orderOnlinePayment,
        {
          customerId: guest.id,
          storeId: 'corner',
          orderId: order.order_id,
          paymentType: 'card',
          amount: order.total_cents / 100,
        },
        { guest },
      )
      if (envelope.code !== '') return null
      const choice = random.pick(['approve', 'approve', 'refuse', 'late'] as const)
      return choose(at as ShopServer, envelope.data.redirectUrl, choice)
    },
    async payAgain(at) {
      const payments = await server.db
        .selectFrom('payments')
        .selectAll()
        .orderBy('updated_at', 'desc')
        .limit(9)
        .execute()
      if (payments.length === 0) return null
      return syncPayment(at.services, { ...random.pick(payments), state: 'pending' })
    },
    async open(at) {
      const gifts = await server.db
        .selectFrom('gifts')
        .select('code')
        .where('paid_at', 'is not', null)
        .execute()
      if (gifts.length === 0) return null
      const guest = one()
      const giftCode = random.pick(gifts).code
      return at.post(calls.voucherGiftOpen, { customerId: guest.id, storeId: 'corner', giftCode }, { guest })
    },
    async order(at) {
      const guest = one()
      const { data } = (
        await at.post(calls.memberGet, { customerId: guest.id, storeId: 'corner' }, { guest })
      ).envelope
      if (!data) return null
      // The account as it was a moment ago: two orders at once may both count on the same balance.
      const balance = Math.min(random.pick([0, 5, 25.4]), data.voucherBalance)
      const coupon = random.chance(0.3) ? data.couponList[0] : undefined
      const off = coupon?.couponType === 'amount' ? coupon.value : 0
      const rest = Math.max(0, 25.4 - off)
      // Sometimes all points: a later refund then can't take back what the order earned.
      const most = Math.min(random.pick([20, Infinity]), Math.floor(rest / data.pointAmount))
      const points = random.chance(0.9) ? Math.min(data.pointCount, most) : 0
      const taken = Math.min(rest, points * data.pointAmount)
      const used = Math.min(balance, rest - taken)
      return at.order(guest, {
        couponId: coupon?.couponId ?? null,
        pointsUsed: points,
        balanceUsed: Math.round(used * 100) / 100,
        ...(random.chance(0.3) && { paymentType: 'card' }),
        totalAmount: Math.round((rest - taken - used) * 100) / 100,
      })
    },
    async refuse(at) {
      const order = await pickOrder('meal', ['waitingForConfirmation', 'confirmed', 'inPreparation'])
      if (order)
        await moveOrder(at.services, await shop(), order.order_id, { step: 'refuse', by: 'merchant' })
    },
    async complete(at) {
      const order = await pickOrder('meal', [
        'waitingForConfirmation',
        'confirmed',
        'inPreparation',
        'waitingForPickup',
      ])
      if (!order) return
      const steps = ['confirm', 'prepare', 'ready', 'complete'] as const
      const from = ['waitingForConfirmation', 'confirmed', 'inPreparation', 'waitingForPickup'].indexOf(
        order.state,
      )
      for (const step of steps.slice(from))
        await moveOrder(at.services, await shop(), order.order_id, { step, by: 'merchant', tookMoney: true })
    },
    async refund(at) {
      const order = await pickOrder('meal', ['completed'])
      if (!order) return
      const row = await server.db
        .selectFrom('orders')
        .selectAll()
        .where('order_id', '=', order.order_id)
        .executeTakeFirstOrThrow()
      const { left } = await readRefundState(server.db, row)
      const cents = random.pick([1, 1_00, 5_35, sumOfWays(left), 12_70])
      const wanted = { refundId: crypto.randomUUID(), cents, by: 'Ana', why: 'cold' }
      const stored = await shop()
      const once = () =>
        at.services.db
          .transaction()
          .execute((trx) => refundOrder(trx, stored, order.order_id, wanted, server.clock.now))
      await Promise.allSettled([once(), ...(random.chance(0.5) ? [once()] : [])])
    },
    async takeBack(at) {
      const order = await pickOrder('voucher', ['completed'])
      if (order)
        await moveOrder(at.services, await shop(), order.order_id, { step: 'refuse', by: 'merchant' })
    },
    claim(at) {
      const guest = one()
      const wanted = { couponId: 'lunch', couponCode: '' }
      return at.post(calls.couponClaim, { customerId: guest.id, storeId: 'corner', ...wanted }, { guest })
    },
    mission(at) {
      const guest = one()
      const asked = { customerId: guest.id, storeId: 'corner', missionId: 'go' }
      return at.post(calls.missionClaim, asked, { guest })
    },
    async byHand(at) {
      const deed = {
        grantId: crypto.randomUUID(),
        grant: random.pick(grants),
        by: 'Ana',
        why: 'for the wait',
      }
      const { id: customerId } = one()
      const here = await shop()
      // A request whose answer was lost is sent again, also while the first one is still running.
      const once = () =>
        at.services.db.transaction().execute((trx) => give(trx, here, customerId, deed, server.clock.now))
      await Promise.allSettled([once(), ...(random.chance(0.5) ? [once()] : [])])
      if (random.chance(0.3)) await once()
    },
    async time(at) {
      server.clock.now += random.pick([1_000, 60_000, 600_000])
      await sweep(at.services as never)
    },
  }

  for (let at = 0; at < operations; at += 1) {
    // Half a second for each operation, so that the shop stays open and no token expires.
    server.clock.now += 500
    if (random.chance(0.2)) crashes.crashBefore(1 + random.below(8))
    const wanted = random.chance(0.25) ? [random.pick(deeds), random.pick(deeds)] : [random.pick(deeds)]
    await Promise.allSettled(
      wanted.map((deed, which) => {
        done[deed] = (done[deed] ?? 0) + 1
        return doIt[deed](which === 0 && random.chance(0.7) ? server : other)
      }),
    )
    crashes.hold()
  }
  // Completes whatever was left unfinished.
  for (let round = 0; round < 4; round += 1) {
    server.clock.now += 20 * 60_000
    await sweep(server.services as never)
  }
  return { done, crashed: crashes.crashed }
}
