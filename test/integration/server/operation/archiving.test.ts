import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { failedStates, isFinal } from '../../../../core/domain/order/order-states.ts'
import { orderStates } from '../../../../core/schema/order/order.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
/** As the guide has it: for January 2020. */
const [january] = /create schema archive_[^]*?from moved;/.exec(guide) ?? []

describe.skipIf(noPostgres !== null)('the guide’s SQL that archives a month', () => {
  let postgres: Postgres
  let client: Client
  beforeAll(async () => {
    postgres = await openPostgres()
    client = new Client({ connectionString: await postgres.fresh() })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await postgres.stop()
  })

  test('moves that month’s finished orders, settled payments and opened gifts only, also after columns were added', async () => {
    const insertAt = async (id: string, at: number, state = 'completed') => {
      const order = {
        ...(await aRowOf('orders')),
        order_id: id,
        client_order_id: id,
        number: id,
        created_at: at,
        state,
      }
      await client.query('insert into orders select * from jsonb_populate_record(null::orders, $1)', [
        JSON.stringify(order),
      ])
    }
    await insertAt('new-year', 1_577_836_800_000)
    await insertAt('february', 1_580_515_200_000)
    for (const state of failedStates) await insertAt(state, 1_577_836_800_003, state)
    const open = orderStates.filter((state) => !isFinal(state))
    for (const state of open) await insertAt(state, 1_577_836_800_004, state)
    const insert = async (table: string, row: object) =>
      client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
        JSON.stringify({ ...(await aRowOf(table)), ...row }),
      ])
    const ofOrder = { order_id: 'new-year' }
    await insert('payments', { ...ofOrder, payment_id: 'settled' })
    await insert('payments', { ...ofOrder, payment_id: 'open', next_at: 1 })
    await insert('payments', { order_id: 'february', payment_id: 'later' })
    // The key of a gift is its order.
    await insertAt('opened-gift', 1_577_836_800_001)
    await insertAt('closed-gift', 1_577_836_800_002)
    await insert('gifts', { order_id: 'opened-gift', code: 'a', paid_at: 1, opened_at: 2, opened_by: 'x' })
    await insert('gifts', { order_id: 'closed-gift', code: 'b', paid_at: 1 })
    await client.query(january!)
    const idsIn = async (table: string) =>
      (await client.query<{ order_id: string }>(`select order_id from ${table}`)).rows.map(
        (row) => row.order_id,
      )
    expect((await idsIn('archive_2020_01.orders')).toSorted()).toEqual(
      ['closed-gift', 'new-year', 'opened-gift', ...failedStates].toSorted(),
    )
    // What an open order holds of a balance is given back when it ends.
    expect((await idsIn('orders')).toSorted()).toEqual(['february', ...open].toSorted())
    const paymentsIn = async (table: string) =>
      (await client.query<{ payment_id: string }>(`select payment_id from ${table}`)).rows
        .map((row) => row.payment_id)
        .toSorted()
    expect(await paymentsIn('archive_2020_01.payments')).toEqual(['settled'])
    expect(await paymentsIn('payments')).toEqual(['later', 'open'])
    expect(await idsIn('archive_2020_01.gifts')).toEqual(['opened-gift'])
    expect(await idsIn('gifts')).toEqual(['closed-gift'])

    await client.query('alter table orders add column of_a_later_release text')
    const february = january!
      .replaceAll('2020_01', '2020_02')
      .replaceAll('1580515200000', '1583020800000')
      .replaceAll('1577836800000', '1580515200000')
    await client.query(february)
    expect(await idsIn('archive_2020_02.orders')).toEqual(['february'])
    expect((await idsIn('orders')).toSorted()).toEqual(open.toSorted())
  })

  /** A value of its column's kind wherever there must be one. */
  async function aRowOf(table: string): Promise<Record<string, unknown>> {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name name, data_type type from information_schema.columns
       where table_name = $1 and table_schema = current_schema() and is_nullable = 'NO'`,
      [table],
    )
    return Object.fromEntries(rows.map(({ name, type }) => [name, /int|double|numeric/.test(type) ? 1 : 'a']))
  }
})
