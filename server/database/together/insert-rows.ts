import type { Insertable } from 'kysely'
import { preparedInsert } from '../prepared-insert.ts'
import { recordInsert } from '../record-insert.ts'
import type { Tables } from '../tables/tables.ts'
import type { UnitOfWork } from './unit-of-work.ts'

/**
 * Returns a function that defers the insertion of rows of one shop into a table. On PostgreSQL it is one statement for
 * all rows. SQLite gets a statement for each row: before a statement that inserts several rows, it copies every page
 * that the statement may change, in order to undo the first rows if a later one fails.
 */
export function rowsInsert<T extends keyof Tables>(
  table: T,
): (unit: UnitOfWork, shopId: string, rows: readonly Insertable<Tables[T]>[]) => void {
  const one = preparedInsert(table)
  const many = recordInsert(table)
  return (unit, shopId, rows) =>
    unit.defer(unit.dialect === 'sqlite' ? rows.map((row) => one(row)) : [many(shopId, rows)])
}
