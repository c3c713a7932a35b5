import type { Insertable } from 'kysely'
import { preparedQuery, type PreparedQuery } from './prepared-query.ts'
import type { Tables } from './tables/tables.ts'

type Row<T extends keyof Tables> = Insertable<Tables[T]>

/**
 * Returns a function that makes the query inserting one row into a table. One compiled query is kept for each set of
 * columns. The values are passed by their position, as names would have to be generated.
 */
export function preparedInsert<T extends keyof Tables>(table: T): (row: Row<T>) => PreparedQuery {
  const kept = new Map<string, (values: readonly unknown[]) => PreparedQuery>()
  return (row) => {
    const columns = Object.keys(row)
    const name = columns.join()
    let query = kept.get(name)
    if (!query) kept.set(name, (query = build(table, columns)))
    return query(Object.values(row))
  }
}

const build = <T extends keyof Tables>(table: T, columns: readonly string[]) =>
  preparedQuery<readonly unknown[]>()((db, value) =>
    db
      .insertInto(table)
      .values(Object.fromEntries(columns.map((column, at) => [column, value[at]])) as unknown as Row<T>),
  )
