import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Nothing where either of them is of a release that knew of no such thing yet. */
export function rowsOf(database: DatabaseSync, statement: string): Row[] {
  try {
    return database.prepare(statement).all()
  } catch (error) {
    if (/no such (?:table|column)|has no column/.test((error as Error).message)) return []
    throw error
  }
}
