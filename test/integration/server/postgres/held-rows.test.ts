import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { readPurse } from '../../../../server/customers/benefits/purse.ts'
import { mergeGuest } from '../../../../server/customers/sign-in/merge-guest.ts'
import { lockShop } from '../../../../server/database/lock-shop.ts'
import type { Database } from '../../../../server/database/open.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { markSoldOut } from '../../../../server/shops/availability/change-availability.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import { askToPay, orderByCard, paymentsOf } from '../../../support/customers/pay.ts'
import { doneOrWaiting } from '../../../support/database/done-or-waiting.ts'
import { askForVoucher } from '../../../support/customers/voucher.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { book, booker, takeBookings } from '../../../support/shops/booking-shop.ts'
import { memberWith } from '../../../support/shops/benefit-shop.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** Only PostgreSQL lets a transaction wait for a row in the middle. On SQLite it waits before it begins. */
onPostgres(({ open, openBenefits }) => {
  /** Begins `deed` when `hold` has written its rows, and commits `hold` once `deed` waits for them. */
  async function duringCommit<T>(
    server: ShopServer,
    hold: (trx: Database) => Promise<unknown>,
    deed: () => Promise<T>,
  ): Promise<T> {
    const begun = await server.db.transaction().execute(async (trx) => {
      await hold(trx)
      const done = deed()
      await doneOrWaiting(server.db, done)
      return { done }
    })
    return begun.done
  }

  test('an order completed while its guest signs in as a member earns that member points and spend', async () => {
    const server = await openBenefits()
    const guest = await server.signIn()
    const { orderId } = (await server.order(guest)).envelope.data
    const shop = (await readShop(server.db, 'corner'))!
    for (const step of ['confirm', 'prepare', 'ready'] as const)
      await moveOrder(server.services, shop, orderId, { step, by: 'merchant' })
    const member = await newMember(server)
    const moved = await duringCommit(
      server,
      (trx) => mergeGuest(trx, 'corner', guest.id, member.id, server.clock.now),
      () => moveOrder(server.services, shop, orderId, { step: 'complete', by: 'merchant', tookMoney: true }),
    )
    expect(await readPurse(server.db, 'corner', member.id)).toMatchObject({ points: 12, spentCents: 2540 })
    expect(moved.customer_id).toBe(member.id)
    await server.close()
  })

  /**
   * Holds rows while many calls of their shop wait for them, and lets somebody sign in meanwhile.
   * @returns the answers to the calls
   */
  async function whileHeld<T>(
    server: ShopServer,
    hold: (trx: Database) => Promise<unknown>,
    callers: (() => Promise<T>)[],
  ): Promise<T[]> {
    const waiting = await server.db.transaction().execute(async (trx) => {
      await hold(trx)
      const calls = callers.map((call) => call())
      const isWaiting = sql`select 1 from pg_locks where not granted`
      while ((await isWaiting.execute(trx)).rows.length === 0) await setTimeout(20)
      // The others come as far as they get.
      await setTimeout(300)
      expect((await isWaiting.execute(trx)).rows.length).toBeLessThanOrEqual(4)
      const { token } = await server.signIn()
      expect(token).not.toBe('')
      // A promise that is returned as such would be awaited before the commit.
      return { calls }
    })
    return Promise.all(waiting.calls)
  }
  const allOf = (answers: { status: number }[]) => [...new Set(answers.map(({ status }) => status))]

  describe('calls that wait for a held row of their shop leave connections to other callers:', () => {
    test('orders, which are placed afterwards', async () => {
      const server = await openBenefits()
      const members: Guest[] = []
      for (let at = 0; at < 12; at++) members.push(await memberWith(server, { points: 1 }))
      await server.order(members[0]!)
      const answers = await whileHeld(
        server,
        (trx) => trx.updateTable('order_counters').set({ last_number: 1 }).execute(),
        members.map((member) => () => server.order(member, { pointsUsed: 1, totalAmount: 25.35 })),
      )
      expect(allOf(answers)).toEqual([200])
      await server.close()
    })

    test('vouchers, which are bought afterwards', async () => {
      const server = await openBenefits()
      const members: Guest[] = []
      for (let at = 0; at < 12; at++) members.push(await memberWith(server, { points: 1 }))
      await server.order(members[0]!)
      const answers = await whileHeld(
        server,
        (trx) => trx.updateTable('order_counters').set({ last_number: 1 }).execute(),
        members.map((member) => () => askForVoucher(server, member)),
      )
      expect(allOf(answers)).toEqual([200])
      await server.close()
    })

    test('bookings, which are made and cancelled afterwards', async () => {
      const server = await open()
      await takeBookings(server)
      const guests = await Promise.all(Array.from({ length: 14 }, () => server.signIn()))
      const all = guests.map((guest) => booker(server, guest))
      const first = await book(all[0]!)
      const lock = (trx: Database) => lockShop(trx, 'corner', 'bookings')
      const startTime = '2026-11-21T20:00:00.000Z'
      const held = await whileHeld(
        server,
        lock,
        all.slice(0, 12).map((one) => () => one.hold({ startTime })),
      )
      // Strangers on one network may hold four; the others are refused, and none fails.
      expect(held.filter(({ status }) => status === 200)).toHaveLength(4)
      expect(held.filter(({ status }) => status >= 500)).toEqual([])
      const cancelled = await whileHeld(
        server,
        lock,
        guests.slice(2).map(() => () => all[0]!.cancel(first.bookingId)),
      )
      expect(allOf(cancelled)).toEqual([200])
      await server.close()
    })

    test('orders that are read while an overdue one is held', async () => {
      const server = await open()
      const guests = await Promise.all(Array.from({ length: 12 }, () => server.signIn()))
      for (const guest of guests) await server.order(guest)
      server.clock.now += 60 * 60_000
      const body = { storeId: 'corner', cursor: null, pageSize: 5 }
      const answers = await whileHeld(
        server,
        (trx) => trx.updateTable('orders').set({ note: 'held' }).execute(),
        guests.map(
          (guest) => () => server.post(calls.orderList, { ...body, customerId: guest.id }, { guest }),
        ),
      )
      expect(allOf(answers)).toEqual([200])
      expect(answers[0]!.envelope.data.dataList).toMatchObject([{ orderStatus: 'expired' }])
      await server.close()
    })

    test('changes of the shop at the desk, while an import or an administrator has it', async () => {
      const server = await open()
      const shop = (await readShop(server.db, 'corner'))!
      await whileHeld(
        server,
        (trx) => trx.updateTable('shops').set({ shop_id: 'corner' }).execute(),
        Array.from({ length: 12 }, () => () => markSoldOut(server.services, shop, 'rice')),
      )
      expect((await readShop(server.db, 'corner'))!.soldOut).toEqual(['rice'])
      await server.close()
    })
  })

  test('a payment can’t be opened for a guest’s order that a sign-in is moving to a member', async () => {
    const server = await openBenefits()
    const guest = await server.signIn()
    const orderId = await orderByCard(server, guest)
    const member = await newMember(server)
    const { status } = await duringCommit(
      server,
      (trx) => mergeGuest(trx, 'corner', guest.id, member.id, server.clock.now),
      () => askToPay(server, guest, orderId),
    )
    expect([status, await paymentsOf(server, orderId)]).toEqual([404, []])
    expect((await askToPay(server, member, orderId)).status).toBe(200)
    await server.close()
  })
})
