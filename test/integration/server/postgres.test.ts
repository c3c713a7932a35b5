import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../../core/contract/calls.ts'
import { noPostgres, openPostgres, type Postgres } from '../../support/postgres.ts'
import { openShopServer, orderWire } from '../../support/shop-server.ts'
import { idempotencySuite } from './idempotency-suite.ts'

if (noPostgres) {
  test.skip(`the suite on PostgreSQL: ${noPostgres}`)
} else {
  describe('with DATABASE_URL', () => {
    let postgres: Postgres
    beforeAll(async () => {
      postgres = await openPostgres()
    }, 60_000)
    afterAll(() => postgres.stop())

    const open = async () => openShopServer({ databaseUrl: await postgres.fresh() })
    idempotencySuite('PostgreSQL', open)

    test('orders, lists, pictures and cancelling are as on SQLite', async () => {
      const server = await open()
      const guest = await server.signIn()
      const appointmentAt = Date.parse('2026-11-20T14:00:00Z')
      const { envelope } = await server.order(guest, orderWire(guest, { appointmentAt }))
      const { orderId } = envelope.data
      const body = { customerId: guest.id, storeId: 'corner' }
      const list = await server.post(calls.orderList, { ...body, cursor: null, pageSize: 5 }, { guest })
      expect(list.envelope.data).toEqual({ dataList: [envelope.data], nextCursor: null })
      const cancelled = await server.post(calls.orderCancel, { ...body, orderId }, { guest })
      expect(cancelled.envelope.data.orderStatus).toBe('cancelled')
      const [picture] = await server.db
        .selectFrom('pictures')
        .selectAll()
        .where('source', '=', 'icon.png')
        .execute()
      expect((await server.request(`/pictures/corner/${picture?.name}`)).headers.get('content-type')).toBe(
        'image/png',
      )
      await server.close()
    })

    test('a text that PostgreSQL can’t hold is refused rather than a fault', async () => {
      const server = await open()
      const guest = await server.signIn()
      const { status, envelope } = await server.order(guest, { remark: 'a\0b' })
      expect([status, envelope.code]).toEqual([400, 'LD_BAD_REQUEST'])
      await server.close()
    })

    test('a connection that the database drops is replaced', async () => {
      const server = await open()
      expect((await server.request('/healthz')).status).toBe(200)
      const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      await others.execute(server.db)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(server.db).catch(() => {})
      await new Promise((go) => setTimeout(go, 100))
      expect((await server.request('/healthz')).status).toBe(200)
      await server.close()
    })
  })
}
