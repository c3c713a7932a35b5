import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outboxAgeHeader } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import type { OrderDraft } from '../../../../core/schema/order/order.ts'
import type { OrderRow } from '../../../../server/database/tables/orders.ts'
import { type DeskClient, signedInDesk } from '../../../support/server/desk-client.ts'
import { orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

const minutes = (count: number): number => count * 60_000

/** What must hold on every database about when the orders on the board are due. */
export function deskDueSuite(name: string, open: () => Promise<ShopServer>): void {
  describe(`when an order on the desk is due, on ${name}`, () => {
    let server: ShopServer
    let desk: DeskClient
    beforeEach(async () => {
      server = await open()
      desk = await signedInDesk(server)
    })
    afterEach(() => server.close())

    const board = async () => (await desk.ask('board', {})).envelope.data
    async function place(changes: Partial<OrderDraft> = {}): Promise<OrderRow> {
      const guest = await server.signIn()
      const { envelope } = await server.order(guest, orderWire(guest, changes))
      expect(envelope.code).toBe('')
      return server.db
        .selectFrom('orders')
        .selectAll()
        .where('order_id', '=', envelope.data.orderId)
        .executeTakeFirstOrThrow()
    }

    test('the kitchen begins an order for later its service’s lead time before its appointment', async () => {
      const appointmentAt = server.clock.now + minutes(90)
      const later = await place({ appointmentAt })
      server.clock.now += minutes(1)
      await place()
      expect((await board()).open.map(({ id, beginAt }: any) => [id === later.order_id, beginAt])).toEqual([
        [true, appointmentAt - minutes(20)],
        [false, null],
      ])
      const { envelope } = await desk.ask('step', { orderId: later.order_id, step: 'confirm' })
      expect(envelope.data).toMatchObject({ beginAt: appointmentAt - minutes(20) })
      // A service that the file no longer has says no lead time.
      await server.db.updateTable('orders').set({ service_id: 'gone' }).execute()
      expect((await board()).open[0]).toMatchObject({ beginAt: appointmentAt })
    })

    test('an order that waited for more than ten minutes on the phone says when it was tapped', async () => {
      const guest = await server.signIn()
      const tappedOf = async (said: string) => {
        const options = { guest, key: crypto.randomUUID(), headers: { [outboxAgeHeader]: said } }
        const { envelope } = await server.post(calls.orderCreate, orderWire(guest), options)
        return (await board()).open.find(({ id }: any) => id === envelope.data.orderId)?.tappedAt
      }
      const { now } = server.clock
      expect([await tappedOf(String(minutes(110))), await tappedOf(String(minutes(9)))]).toEqual([
        now - minutes(110),
        null,
      ])
      // No phone could say this.
      expect([await tappedOf('9999999999'), await tappedOf('-900000')]).toEqual([null, null])
    })

    test.each(['confirmed', 'waitingForConfirmation'] as const)(
      'one of 900 orders ahead (%s) that is due now is shown, although it is neither the oldest nor the newest',
      async (state) => {
        const row = await place()
        const many = Array.from({ length: 900 }, (_, at) => ({
          ...row,
          order_id: `order-${at}`,
          client_order_id: `client-${at}`,
          expires_at: null,
          state,
          created_at: row.created_at - minutes(1_000 - at),
          updated_at: row.created_at - minutes(1_000 - at),
          // What was forgotten days ago doesn't take the place of what is due.
          appointment_at: row.created_at + minutes(at === 450 ? 30 : at < 600 ? -5_000 : 5_000),
        }))
        for (let at = 0; at < many.length; at += 300)
          await server.db
            .insertInto('orders')
            .values(many.slice(at, at + 300))
            .execute()
        const { open: shown } = await board()
        expect(shown.map(({ id }) => id)).toContain('order-450')
      },
    )
  })
}
