import { sql } from 'kysely'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../../core/contract/calls/calls.ts'
import {
  orderRules,
  orderSteps,
  type OrderStep,
  type Role,
} from '../../../../core/domain/order/order-steps.ts'
import { finalStates } from '../../../../core/domain/order/order-states.ts'
import { type OrderState, orderStates } from '../../../../core/schema/order/order.ts'
import { ShopFile } from '../../../../core/schema/shop-file/shop-file.ts'
import type { Change } from '../../../../server/changes/changes.ts'
import { moveOrder } from '../../../../server/orders/life/move-order.ts'
import { startSweeping, sweep } from '../../../../server/jobs/sweep.ts'
import type { StepRequest } from '../../../../server/orders/life/take-step.ts'
import { importShop } from '../../../../server/shops/import/import-shop.ts'
import { readShop, type StoredShop } from '../../../../server/shops/read/read-shop.ts'
import { giveVoucher, memberWith } from '../../../support/shops/benefit-shop.ts'
import { delivers, toNear } from '../../../support/shops/delivery-order.ts'
import { orderShopPictures } from '../../../support/shops/order-shop.ts'
import { type Guest, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

const minutes = (count: number): number => count * 60_000

/** What must hold on every database. */
export function orderLifeSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`the states of an order, on ${name}`, () => {
    let server: ShopServer
    let shop: StoredShop
    beforeEach(async () => {
      server = await open()
      shop = (await readShop(server.db, 'corner'))!
    })
    afterEach(() => server.close())

    const own = (guest: Guest) => ({ customerId: guest.id, storeId: 'corner' })

    /** Two portions of rice with cheese, 25.40 before anything is taken off. */
    async function place(guest: Guest, changes: object = {}): Promise<string> {
      const { envelope } = await server.order(guest, changes)
      expect(envelope.code).toBe('')
      return envelope.data.orderId
    }
    const move = (orderId: string, step: OrderStep, more: Partial<StepRequest> = {}) =>
      moveOrder(server.services, shop, orderId, { step, by: orderRules[step].by, ...more })
    const codeOf = (moving: Promise<unknown>) =>
      moving.then(
        () => 'done',
        (error: { code?: string }) => error.code ?? String(error),
      )
    const rowOf = (orderId: string) =>
      server.db.selectFrom('orders').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
    const look = async (guest: Guest, orderId: string) =>
      (await server.post(calls.orderDetail, { ...own(guest), orderId }, { guest })).envelope.data
    const put = (orderId: string, state: OrderState) =>
      server.db
        .updateTable('orders')
        .set({ state, expires_at: null })
        .where('order_id', '=', orderId)
        .execute()

    test('every step from every state by every role follows orderRules, or fails with SP_0045', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const roles: Role[] = ['customer', 'merchant', 'bank', 'clock']
      for (const step of orderSteps) {
        for (const by of roles) {
          for (const state of orderStates) {
            await put(orderId, state)
            const rule = orderRules[step]
            const isBarred = step === 'cancel' && state === 'confirmed'
            const isForOthers = step === 'dispatch'
            const isAllowed = rule.by === by && rule.from.includes(state) && !isBarred && !isForOthers
            const before = await rowOf(orderId)
            const code = await codeOf(move(orderId, step, { by, tookMoney: true }))
            expect(code, `${step} by ${by} from ${state}`).toBe(isAllowed ? 'done' : 'SP_0045')
            const after = await rowOf(orderId)
            if (isAllowed) expect(after.state).toBe(rule.to)
            else expect(after).toEqual(before)
          }
        }
      }
    })

    test('orderDetail lists each state from placing to completion with its time', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const steps = ['confirm', 'prepare', 'ready'] as const
      for (const step of steps) {
        server.clock.now += minutes(1)
        await move(orderId, step)
      }
      server.clock.now += minutes(1)
      await move(orderId, 'complete', { tookMoney: true })
      const order = await look(guest, orderId)
      expect(order).toMatchObject({
        orderStatus: 'completed',
        paidAmount: 25.4,
        payableAmount: 0,
        expireTime: '',
      })
      const begun = Date.parse(order.orderTime)
      expect(
        order.statusList.map(({ orderStatus, statusTime }: { orderStatus: string; statusTime: string }) => [
          orderStatus,
          Date.parse(statusTime) - begun,
        ]),
      ).toEqual([
        ['waitingForConfirmation', 0],
        ['confirmed', minutes(1)],
        ['inPreparation', minutes(2)],
        ['waitingForPickup', minutes(3)],
        ['completed', minutes(4)],
      ])
    })

    test('an order for soon after opening, placed while closed, can be answered for the usual time', async () => {
      const utc = (time: string) => Date.parse(`2026-11-20T${time}:00Z`)
      server.clock.now = utc('16:00')
      const guest = await server.signIn()
      const soonAfter = { appointmentTime: '2026-11-20T18:15:00.000Z' }
      const answered = await place(guest, soonAfter)
      const unanswered = await place(guest, soonAfter)
      server.clock.now = utc('18:15')
      await sweep(server.services)
      await move(answered, 'confirm')
      expect((await look(guest, unanswered)).orderStatus).toBe('waitingForConfirmation')
      server.clock.now = utc('18:30')
      await sweep(server.services)
      expect((await look(guest, unanswered)).orderStatus).toBe('expired')
      expect((await look(guest, answered)).orderStatus).toBe('confirmed')
    })

    test.for([
      ['ready', {}],
      ['dispatch', { order_type: 'delivery' }],
    ] as const)('an order refused after “%s” stays unpaid and earns nothing', async ([step, row]) => {
      const member = await memberWith(server, { points: 10 })
      const orderId = await place(member, { pointsUsed: 10, totalAmount: 24.9 })
      await server.db
        .updateTable('orders')
        .set({ order_type: 'pickup', ...row })
        .where('order_id', '=', orderId)
        .execute()
      for (const before of ['confirm', 'prepare', step] as const) await move(orderId, before)
      expect(await codeOf(move(orderId, 'complete'))).toBe('SP_0069')
      expect(await codeOf(move(orderId, 'refuse', { reason: 'Nobody came' }))).toBe('done')
      expect(await rowOf(orderId)).toMatchObject({ state: 'refused', paid_cents: 0 })
      const { envelope } = await server.post(calls.memberGet, own(member), { guest: member })
      expect(envelope.data).toMatchObject({ pointCount: 10, spentAmount: 0 })
    })

    test('an order payable at the restaurant can’t be completed unpaid; a payLater order can', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      for (const step of ['confirm', 'prepare', 'ready'] as const) await move(orderId, step)
      expect(await codeOf(move(orderId, 'complete'))).toBe('SP_0069')
      expect((await rowOf(orderId)).state).toBe('waitingForPickup')
      await server.db
        .updateTable('orders')
        .set({ payment: 'payLater' })
        .where('order_id', '=', orderId)
        .execute()
      expect(await codeOf(move(orderId, 'complete'))).toBe('done')
      expect((await rowOf(orderId)).paid_cents).toBe(0)
    })

    test('of two simultaneous steps, one is taken and the other fails with SP_0045', async () => {
      const guest = await server.signIn()
      for (const [first, second] of [
        ['confirm', 'cancel'],
        ['confirm', 'confirm'],
        ['refuse', 'expire'],
      ] as const) {
        const orderId = await place(guest)
        const codes = await Promise.all([codeOf(move(orderId, first)), codeOf(move(orderId, second))])
        expect(codes.toSorted()).toEqual(['SP_0045', 'done'])
        const { history } = { history: (await look(guest, orderId)).statusList }
        expect(history).toHaveLength(2)
      }
    })

    test('a step of another customer’s, another shop’s or an unknown order fails with LD_NOT_FOUND', async () => {
      const guest = await server.signIn()
      const stranger = await server.signIn()
      const orderId = await place(guest)
      const cancel = (who: Guest) => server.post(calls.orderCancel, { ...own(who), orderId }, { guest: who })
      expect((await cancel(stranger)).envelope.code).toBe('LD_NOT_FOUND')
      expect(await codeOf(move('none', 'confirm'))).toBe('LD_NOT_FOUND')
      const other = { ...shop, id: 'other' }
      const elsewhere = moveOrder(server.services, other, orderId, { step: 'confirm', by: 'merchant' })
      expect(await codeOf(elsewhere)).toBe('LD_NOT_FOUND')
      expect((await rowOf(orderId)).state).toBe('waitingForConfirmation')
    })

    test('two simultaneous cancellations are both answered with the cancelled order', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const cancel = () => server.post(calls.orderCancel, { ...own(guest), orderId }, { guest })
      const answers = await Promise.all([cancel(), cancel()])
      expect(answers.map(({ envelope }) => envelope.data.orderStatus)).toEqual(['cancelled', 'cancelled'])
    })

    test('a customer can cancel a confirmed order only if the shop’s cancelUntil is preparation', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      await move(orderId, 'confirm')
      const cancel = () => server.post(calls.orderCancel, { ...own(guest), orderId }, { guest })
      expect((await cancel()).envelope.code).toBe('SP_0045')
      await server.reimport((file) => void (file.orders = { cancelUntil: 'preparation' }))
      expect((await cancel()).envelope.data.orderStatus).toBe('cancelled')
      const { envelope } = await server.post(calls.storeGet, {
        deviceSerialNo: '',
        serviceType: 'online',
        storeId: 'corner',
        tableId: null,
      })
      expect(envelope.data.info.cancelUntil).toBe('preparation')
    })

    describe('an order that isn’t fulfilled', () => {
      test.each(['refuse', 'cancel', 'expire'] as const)(
        'gives points, balance and coupon back once at %s',
        async (step) => {
          const member = await memberWith(server, { points: 40, balanceCents: 10_00 })
          await giveVoucher(server, member.id, 'five')
          const has = async () =>
            (await server.post(calls.memberGet, own(member), { guest: member })).envelope.data
          const before = await has()
          const coupon = before.couponList.find(({ value }: { value: number }) => value === 5)
          const orderId = await place(member, {
            couponId: coupon?.couponId ?? '',
            pointsUsed: 40,
            balanceUsed: 10,
            totalAmount: 8.4,
          })
          expect(await has()).toMatchObject({ pointCount: 0, voucherBalance: 0 })
          await move(orderId, step, { reason: 'the oven broke' })
          expect(await has()).toEqual(before)
          expect(await codeOf(move(orderId, step))).toBe('SP_0045')
          expect(await has()).toEqual(before)
        },
      )

      test('shows the customer the reason that the restaurant gave for the refusal', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        await move(orderId, 'refuse', { reason: 'No rice left today' })
        const { orderStatus, statusList } = await look(guest, orderId)
        expect(orderStatus).toBe('refused')
        expect(statusList.at(-1)).toMatchObject({ orderStatus: 'refused', remark: 'No rice left today' })
      })
    })

    describe('a completed order', () => {
      const complete = async (orderId: string) => {
        for (const step of ['confirm', 'prepare', 'ready'] as const) await move(orderId, step)
        await move(orderId, 'complete', { tookMoney: true })
      }

      test('counts towards the level and earns points, once', async () => {
        const member = await memberWith(server, { spentCents: 80_00 })
        const orderId = await place(member)
        const has = async () =>
          (await server.post(calls.memberGet, own(member), { guest: member })).envelope.data
        expect(await has()).toMatchObject({ memberLevelName: 'New', pointCount: 0 })
        await complete(orderId)
        expect(await has()).toMatchObject({ memberLevelName: 'Gold', spentAmount: 105.4, pointCount: 12 })
        expect(await codeOf(move(orderId, 'complete'))).toBe('SP_0045')
        expect(await has()).toMatchObject({ spentAmount: 105.4, pointCount: 12 })
      })

      test('counts the part that was paid with balance, and nothing for a guest', async () => {
        const member = await memberWith(server, { balanceCents: 10_00 })
        await complete(await place(member, { balanceUsed: 10, totalAmount: 15.4 }))
        const { envelope } = await server.post(calls.memberGet, own(member), { guest: member })
        expect(envelope.data).toMatchObject({ spentAmount: 25.4, pointCount: 12, voucherBalance: 0 })
        const guest = await server.signIn()
        await complete(await place(guest))
        const purses = await server.db.selectFrom('purses').select('customer_id').execute()
        expect(purses.map(({ customer_id }) => customer_id)).toEqual([member.id])
      })

      test('counts the full price of the dishes when a coupon made the delivery free', async () => {
        const file = v.parse(ShopFile, shop.file)
        delivers(file)
        await importShop(server.db, v.parse(ShopFile, file), orderShopPictures, server.clock.now)
        const member = await memberWith(server, {})
        await giveVoucher(server, member.id, 'free')
        const has = async () =>
          (await server.post(calls.memberGet, own(member), { guest: member })).envelope.data
        const free = (await has()).couponList.find(({ couponType }) => couponType === 'freeDelivery')
        const delivery = { serviceId: 'delivery', payment: 'payOnDelivery', delivery: toNear() } as const
        const wire = { ...orderWire(member, delivery), couponId: free!.couponId, totalAmount: 25.4 }
        const orderId = await place(member, wire)
        for (const step of ['confirm', 'prepare', 'dispatch'] as const) await move(orderId, step)
        await move(orderId, 'complete', { tookMoney: true })
        expect(await has()).toMatchObject({ spentAmount: 25.4, pointCount: 12 })
      })
    })

    describe('the end of an order', () => {
      test('an order that can’t be expired blocks neither other orders nor the desk', async () => {
        const guest = await server.signIn()
        const broken = await place(guest)
        const left = await place(guest)
        const answered = await place(guest)
        // The last number that the column takes: no event can follow it.
        const last = sql<number>`${sql.raw(name === 'PostgreSQL' ? '2147483647' : '9223372036854775807')}`
        await server.db
          .updateTable('order_events')
          .set({ event_number: last })
          .where('order_id', '=', broken)
          .execute()
        await server.db
          .updateTable('orders')
          .set({ expires_at: server.clock.now + minutes(29) })
          .where('order_id', '=', broken)
          .execute()
        await server.db
          .updateTable('orders')
          .set({ expires_at: null })
          .where('order_id', '=', answered)
          .execute()
        server.clock.now += minutes(30)
        expect(await codeOf(move(answered, 'confirm'))).toBe('done')
        expect((await rowOf(left)).state).toBe('expired')
        expect((await rowOf(broken)).state).toBe('waitingForConfirmation')
        expect(server.logged.join('')).toContain('an order could not be expired')
      })

      test('an unanswered order expires at its time limit, and not a millisecond before', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        expect(Date.parse((await look(guest, orderId)).expireTime)).toBe(server.clock.now + minutes(30))
        server.clock.now += minutes(30) - 1
        await sweep(server.services)
        expect((await rowOf(orderId)).state).toBe('waitingForConfirmation')
        server.clock.now += 1
        await sweep(server.services)
        expect((await rowOf(orderId)).state).toBe('expired')
        expect((await look(guest, orderId)).statusList.at(-1)).toMatchObject({ orderStatus: 'expired' })
      })

      test('an overdue order is read as expired and can’t be confirmed, even before the sweep', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        server.clock.now += minutes(31)
        expect((await look(guest, orderId)).orderStatus).toBe('expired')
        const other = await place(guest)
        server.clock.now += minutes(31)
        expect(await codeOf(move(other, 'confirm'))).toBe('SP_0045')
        expect((await rowOf(other)).state).toBe('expired')
      })

      test('an overdue order can’t be confirmed even when 250 other orders are overdue', async () => {
        const guest = await server.signIn()
        const row = await rowOf(await place(guest))
        const rows = Array.from({ length: 250 }, (_, at) => ({
          ...row,
          order_id: `before-${at}`,
          client_order_id: `before-${at}`,
          number: `before-${at}`,
        }))
        await server.db.insertInto('orders').values(rows).execute()
        server.clock.now += 1
        const orderId = await place(await server.signIn())
        server.clock.now += minutes(30)
        expect(await codeOf(move(orderId, 'confirm'))).toBe('SP_0045')
        await sweep(server.services)
        expect((await rowOf(orderId)).state).toBe('expired')
      })

      test('an overdue order is expired when a server starts after an hour off; a confirmed one isn’t', async () => {
        const guest = await server.signIn()
        const overdue = await place(guest)
        const taken = await place(guest)
        await move(taken, 'confirm')
        server.clock.now += minutes(60)
        const again = server.another()
        const sweeping = await startSweeping(again.services)
        await sweeping.stop()
        expect((await rowOf(overdue)).state).toBe('expired')
        expect((await rowOf(taken)).state).toBe('confirmed')
      })

      test('a refused order frees its slot', async () => {
        await server.reimport((file) => {
          file.services[0]!.slots = { capacity: 1 }
        })
        const at = { appointmentTime: new Date(server.clock.now + minutes(60)).toISOString() }
        const guest = await server.signIn()
        const orderId = await place(guest, at)
        expect((await server.order(guest, at)).envelope.code).toBe('SP_120104')
        await move(orderId, 'refuse')
        expect((await server.order(guest, at)).envelope.code).toBe('')
      })

      test('an order in a final state never expires', async () => {
        const guest = await server.signIn()
        const orderId = await place(guest)
        for (const state of finalStates) {
          await put(orderId, state)
          server.clock.now += minutes(60 * 24)
          await sweep(server.services)
          expect((await rowOf(orderId)).state).toBe(state)
        }
      })
    })

    test('subscribers to changes hear of every accepted step of an order and of no refused one', async () => {
      const heard: Change[] = []
      const stop = server.services.changes.subscribe((change) => heard.push(change))
      const guest = await server.signIn()
      const orderId = await place(guest)
      const change = { kind: 'order', shopId: 'corner', customerId: guest.id, orderId }
      const placed = { ...change, isJustPlaced: true }
      expect(heard).toEqual([placed])
      await codeOf(move(orderId, 'ready'))
      expect(heard).toEqual([placed])
      await move(orderId, 'confirm')
      expect(heard).toEqual([placed, { ...change, state: 'confirmed' }])
      stop()
      await move(orderId, 'prepare')
      expect(heard).toHaveLength(2)
    })

    test('each step raises updated_at, even within a millisecond or with the clock set back', async () => {
      const guest = await server.signIn()
      const orderId = await place(guest)
      const times = [(await rowOf(orderId)).updated_at]
      for (const step of ['confirm', 'prepare', 'ready'] as const) {
        await move(orderId, step)
        times.push((await rowOf(orderId)).updated_at)
        server.clock.now -= minutes(1)
      }
      expect(new Set(times).size).toBe(4)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    })
  })
}
