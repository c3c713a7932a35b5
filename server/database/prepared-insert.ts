import type { Insertable } from 'kysely'
import { preparedQuery, type PreparedQuery } from './prepared-query.ts'
import type { Database } from './open.ts'
import type { Tables } from './tables/tables.ts'

type RowOf<T extends keyof Tables> = Insertable<Tables[T]>

/** The largest number of rows for which a compiled insert is kept; longer lists are rare. */
const maxRows = 12

/**
 * Returns a function that makes the query inserting rows into a table. The first row says which columns there are;
 * all rows must have the same ones. One compiled query is kept for each number of rows.
 */
export function preparedInsert<T extends keyof Tables>(
  table: T,
): (rows: readonly RowOf<T>[]) => PreparedQuery {
  const kept = new Map<string, (values: readonly unknown[]) => PreparedQuery>()
  return (rows) => {
    const columns = Object.keys(rows[0] ?? {}) as (keyof RowOf<T> & string)[]
    const name = `${rows.length} ${columns.join()}`
    const build = (db: Database, value: readonly unknown[]) =>
      db
        .insertInto(table)
        .values(
          rows.map(
            (_, at) =>
              Object.fromEntries(
                columns.map((column, place) => [column, value[at * columns.length + place]]),
              ) as unknown as RowOf<T>,
          ),
        )
    const values: unknown[] = []
    for (const row of rows) for (const column of columns) values.push(row[column])
    if (rows.length > maxRows) return { compile: (db) => build(db, values).compile() }
    let query = kept.get(name)
    if (!query) kept.set(name, (query = preparedQuery<readonly unknown[]>()(build)))
    return query(values)
  }
}
