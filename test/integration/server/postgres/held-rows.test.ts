import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readPurse } from '../../../../server/customers/benefits/purse.ts'
import { mergeGuest } from '../../../../server/customers/sign-in/merge-guest.ts'
import type { Database } from '../../../../server/database/open.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { newMember } from '../../../support/customers/member.ts'
import { askToPay, orderByCard, paymentsOf } from '../../../support/customers/pay.ts'
import { doneOrWaiting } from '../../../support/database/done-or-waiting.ts'
import { onPostgres } from '../../../support/server/on-postgres.ts'
import { memberWith } from '../../../support/shops/benefit-shop.ts'
import type { Guest, ShopServer } from '../../../support/server/shop-server.ts'

/** Only PostgreSQL lets a transaction wait for a row in the middle. On SQLite it waits before it begins. */
onPostgres(({ openBenefits }) => {
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

  test('orders that wait for a held row of their shop leave connections to other callers, and are placed afterwards', async () => {
    const server = await openBenefits()
    const members: Guest[] = []
    for (let at = 0; at < 12; at++) members.push(await memberWith(server, { points: 1 }))
    await server.order(members[0]!)
    const placed = await server.db.transaction().execute(async (trx) => {
      await trx.updateTable('order_counters').set({ last_number: 1 }).execute()
      const waiting = members.map((member) => server.order(member, { pointsUsed: 1, totalAmount: 25.35 }))
      const isWaiting = sql`select 1 from pg_locks where not granted`
      while ((await isWaiting.execute(trx)).rows.length < 4) await setTimeout(20)
      await setTimeout(200)
      const { token } = await server.signIn()
      expect(token).not.toBe('')
      return waiting
    })
    const codes = (await Promise.all(placed)).map(({ status }) => status)
    expect(codes).toEqual(codes.map(() => 200))
    await server.close()
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
