import { type Insertable, sql } from 'kysely'
import { preparedQuery, type PreparedQuery } from './prepared-query.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

/**
 * Inserts any number of rows of one shop into a PostgreSQL table. All rows are passed as a single JSON value to one
 * prepared statement; otherwise each number of rows would need a statement of its own. All rows have the columns of the
 * first.
 */
export function recordInsert<T extends keyof Tables>(
  table: T,
): (shopId: string, rows: readonly Insertable<Tables[T]>[]) => PreparedQuery {
  const kept = new Map<string, (values: { shopId: string; rows: string }) => PreparedQuery>()
  return (shopId, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    const name = columns.join()
    let query = kept.get(name)
    if (!query) kept.set(name, (query = build(table, columns)))
    return query({ shopId, rows: written(rows) })
  }
}

const build = (table: keyof Tables, columns: readonly string[]) =>
  preparedQuery<{ shopId: string; rows: string }>()((db, { shopId, rows }) =>
    insertInto(db, table)
      .columns(columns as never[])
      .expression(
        () =>
          sql`select ${sql.join(columns.map((column) => sql.ref(`record.${column}`)))} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json) as record where record.shop_id = ${shopId}` as never,
      ),
  )

/** Accepts any table; the caller checks the types of the rows. */
const insertInto = (db: Database, table: keyof Tables) => db.insertInto(table as 'orders')

/** Matches lone surrogates. PostgreSQL rejects JSON that contains them; in a text parameter, they would be replaced. */
const halves = /\\ud[89a-f]/

function written(rows: readonly object[]): string {
  const text = JSON.stringify(rows)
  return halves.test(text)
    ? JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value))
    : text
}
