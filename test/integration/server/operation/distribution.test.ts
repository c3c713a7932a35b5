import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import { allShops } from '../../../support/shop-guard/all-shops.ts'
import { sharedTables, tablesWithoutShop } from '../../../support/shop-guard/names-shop.ts'

const root = join(import.meta.dirname, '../../../..')
const statements = readFileSync(join(root, 'server/database/distribution/citus.sql'), 'utf8')
const own = (table: string) => table.startsWith('kysely_')

/** A key or a unique index: its columns in their order. */
type Key = { table: string; name: string; primary: boolean; columns: string[] }

async function keysOnSqlite(db: Database): Promise<Key[]> {
  const { rows } = await sql<{ table: string; name: string; origin: string; column: string }>`
    select t.name as "table", i.name as name, i.origin as origin, c.name as "column"
    from sqlite_master t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
    where t.type = 'table' and i."unique" = 1 order by t.name, i.name, c.seqno`.execute(db)
  return keysOf(rows.map(({ origin, ...row }) => ({ ...row, primary: origin === 'pk' })))
}

async function keysOnPostgres(db: Database): Promise<Key[]> {
  const { rows } = await sql<{ table: string; name: string; primary: boolean; column: string }>`
    select t.relname as "table", i.relname as name, x.indisprimary as "primary", a.attname as "column"
    from pg_index x
    join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join unnest(x.indkey) with ordinality as k (number, place) on true
    join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number
    where x.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2, k.place`.execute(db)
  return keysOf(rows)
}

function keysOf(rows: (Omit<Key, 'columns'> & { column: string })[]): Key[] {
  const keys = new Map<string, Key>()
  for (const { column, ...row } of rows) {
    const key = keys.get(row.name) ?? { ...row, columns: [] }
    key.columns.push(column)
    keys.set(row.name, key)
  }
  return [...keys.values()].filter(({ table }) => !own(table))
}

/** Every table, as the database itself names them. */
async function tablesOf(db: Database): Promise<string[]> {
  return (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !own(name))
}

/** What must hold on every database. */
function keysSuite(
  name: string,
  open: () => Promise<Database>,
  read: (db: Database) => Promise<Key[]>,
): void {
  describe(`the database tables, on ${name}`, () => {
    let db: Database
    beforeAll(async () => {
      db = await open()
    })
    afterAll(() => db.destroy())

    test('have keys that begin with shop_id, except the tables that all shops share', async () => {
      const keys = await read(db)
      const primary = keys.filter((key) => key.primary)
      expect(primary.map(({ table }) => table).toSorted()).toEqual((await tablesOf(db)).toSorted())
      const others = primary.filter(({ columns }) => columns[0] !== 'shop_id').map(({ table }) => table)
      expect(others.toSorted()).toEqual(sharedTables.filter((table) => !own(table)).toSorted())
      // No machine could know of another's rows.
      const unique = keys.filter(({ table, columns }) => !others.includes(table) && columns[0] !== 'shop_id')
      expect(unique).toEqual([])
    })

    test('are each named once in citus.sql: distributed by shop_id, or reference tables if shared', async () => {
      const named = [...statements.matchAll(/^select create_(\w+)_table\('(\w+)'(.*)\);$/gm)]
      expect(named).toHaveLength(statements.match(/^select /gm)!.length)
      expect(named.map(([, , table]) => table!).toSorted()).toEqual((await tablesOf(db)).toSorted())
      for (const [, kind, table, rest] of named) {
        if (sharedTables.includes(table!)) expect([kind, rest]).toEqual(['reference', ''])
        else if (table === 'shops') expect([kind, rest]).toEqual(['distributed', ", 'shop_id'"])
        else expect([kind, rest]).toEqual(['distributed', ", 'shop_id', colocate_with => 'shops'"])
      }
      expect(named.findIndex(([, , table]) => table === 'shops')).toBe(2)
    })
  })
}

const folder = mkdtempSync(join(tmpdir(), 'larder-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
keysSuite('SQLite', () => openDatabase({ sqlitePath: join(folder, 'larder.sqlite') }), keysOnSqlite)

if (noPostgres) {
  test.skip(`the database tables, on PostgreSQL: ${noPostgres}`)
} else {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop(), 60_000)
  keysSuite(
    'PostgreSQL',
    async () => openDatabase({ databaseUrl: await postgres.fresh(), sqlitePath: '' }),
    keysOnPostgres,
  )
}

describe('tablesWithoutShop', () => {
  let db: Database
  beforeAll(async () => {
    db = await openDatabase({ sqlitePath: join(folder, 'guarded.sqlite') })
  })
  afterAll(() => db.destroy())
  const without = (query: { toOperationNode: () => Parameters<typeof tablesWithoutShop>[0] }) =>
    tablesWithoutShop(query.toOperationNode())
  const one = (name: string) => ({ host: name, shop_id: 's' })

  test('finds the table of any kind of statement without a condition on shop_id', () => {
    expect(without(db.selectFrom('orders').selectAll().where('order_id', '=', 'o'))).toEqual(['orders'])
    expect(without(db.deleteFrom('orders'))).toEqual(['orders'])
    expect(without(db.updateTable('orders').set({ note: '' }).where('order_id', '=', 'o'))).toEqual([
      'orders',
    ])
    const counter = { day: 'd', last_number: 1 } as never
    expect(without(db.insertInto('order_counters').values(counter))).toEqual(['order_counters'])
    expect(without(sql`delete from orders where order_id = 'o'`)).toEqual(['orders'])
  })

  test('finds the table when shop_id is in one branch of an or, negated, or another column is compared', () => {
    const orders = db.selectFrom('orders').selectAll()
    expect(without(orders.where((or) => or.or([or('shop_id', '=', 's'), or('order_id', '=', 'o')])))).toEqual(
      ['orders'],
    )
    expect(without(orders.where('shop_id', '!=', 's'))).toEqual(['orders'])
    expect(without(orders.where('customer_id', '=', 's'))).toEqual(['orders'])
    expect(without(orders.where(({ not, eb }) => not(eb('shop_id', '=', 's'))))).toEqual(['orders'])
  })

  test('finds the joined or inner table whose shop_id isn’t given', () => {
    const joined = db
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.order_id')
      .select('title')
      .where('orders.shop_id', '=', 's')
    expect(without(joined)).toEqual(['order_lines'])
    const inner = db
      .selectFrom('orders')
      .select('order_id')
      .where('shop_id', '=', 's')
      .where('order_id', 'in', (from) => from.selectFrom('gifts').select('order_id'))
    expect(without(inner)).toEqual(['gifts'])
  })

  test('finds no table when the shop_id of each follows from the statement', () => {
    const joined = db
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (join) =>
        join.onRef('l.shop_id', '=', 'o.shop_id').onRef('l.order_id', '=', 'o.order_id'),
      )
      .select('title')
      .where('o.shop_id', '=', 's')
    expect(without(joined)).toEqual([])
    const correlated = db
      .selectFrom('customers')
      .select('customer_id')
      .where('shop_id', '=', 's')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('orders').select('order_id').whereRef('orders.shop_id', '=', 'customers.shop_id')),
      )
    expect(without(correlated)).toEqual([])
    expect(without(db.insertInto('shop_hosts').values(one('a')))).toEqual([])
    expect(without(db.selectFrom('shop_hosts').selectAll())).toEqual([])
  })

  test('has exceptions in allShops only for tables that the file names, each with a reason', () => {
    for (const [file, { tables, because }] of Object.entries(allShops)) {
      const source = readFileSync(join(root, file), 'utf8')
      expect(tables.filter((table) => !source.includes(`'${table}'`))).toEqual([])
      expect(because.length).toBeGreaterThan(20)
    }
  })
})
