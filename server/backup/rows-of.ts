import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/**
 * What a statement answers; nothing where the copy (`main`) or the database before (`before`) is of a release that knew no such
 * thing yet.
 * @param needs what may be lacking so: `before.managers`, or with a column, `before.desk_sessions.manager`
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

/** The same of both. */
export const inBoth = (table: string): string[] => [`main.${table}`, `before.${table}`]
