import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/**
 * The rows of a statement; none if the copy (`main`) or the previous database (`before`) is of a release without the
 * needed tables.
 * @param needs tables or columns that may be missing: `before.managers`, or with a column,
 * `before.desk_sessions.manager`
 */
export const rowsOf = (database: DatabaseSync, statement: string, ...needs: string[]): Row[] =>
  needs.every((need) => isThere(database, need)) ? database.prepare(statement).all() : []

export function isThere(database: DatabaseSync, need: string): boolean {
  const [attached = '', table = '', column] = need.split('.')
  const columns = columnsOf(database, attached, table)
  return column === undefined ? columns.length > 0 : columns.includes(column)
}

const columnsOf = (database: DatabaseSync, attached: string, table: string): string[] =>
  database
    .prepare(`pragma ${attached}.table_info(${table})`)
    .all()
    .map((row) => String(row['name']))

/** The same table of both databases. */
export const inBoth = (table: string): string[] => [`main.${table}`, `before.${table}`]
