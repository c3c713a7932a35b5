import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operating.md'), 'utf8')
/** As the guide has it: for January 2020. */
const [january] = /create schema archive_[^]*?from moved;/.exec(guide) ?? []

describe.skipIf(noPostgres !== null)('the guide’s way to archive a month', () => {
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

  test('takes its orders and nothing else, also once a release has added to what an order is', async () => {
    const insertAt = async (id: string, at: number) => {
      const order = { ...(await anOrder()), order_id: id, client_order_id: id, number: id, created_at: at }
      await client.query('insert into orders select * from jsonb_populate_record(null::orders, $1)', [
        JSON.stringify(order),
      ])
    }
    await insertAt('new-year', 1_577_836_800_000)
    await insertAt('february', 1_580_515_200_000)
    await client.query(january!)
    const idsIn = async (table: string) =>
      (await client.query<{ order_id: string }>(`select order_id from ${table}`)).rows.map(
        (row) => row.order_id,
      )
    expect([await idsIn('archive_2020_01.orders'), await idsIn('orders')]).toEqual([
      ['new-year'],
      ['february'],
    ])

    await client.query('alter table orders add column of_a_later_release text')
    const february = january!
      .replaceAll('2020_01', '2020_02')
      .replaceAll('1580515200000', '1583020800000')
      .replaceAll('1577836800000', '1580515200000')
    await client.query(february)
    expect([await idsIn('archive_2020_02.orders'), await idsIn('orders')]).toEqual([['february'], []])
  })

  /** A value of its column's kind wherever there must be one. */
  async function anOrder(): Promise<Record<string, unknown>> {
    const { rows } = await client.query<{ name: string; type: string }>(
      `select column_name name, data_type type from information_schema.columns
       where table_name = 'orders' and table_schema = current_schema() and is_nullable = 'NO'`,
    )
    return Object.fromEntries(rows.map(({ name, type }) => [name, /int|double|numeric/.test(type) ? 1 : 'a']))
  }
})
