import { sha256 } from '../base/sha256.ts'

/** The SQL of prepared queries, with the name under which a PostgreSQL connection may keep each one prepared. */
const names = new Map<string, string>()

/**
 * Gives a name to the SQL of a prepared query. The name depends on the SQL alone: a pooler may let several processes
 * use one connection, and by a counted name each of them would mean another statement. PostgreSQL's names have 63
 * bytes.
 */
export function namePrepared(sql: string): void {
  if (!names.has(sql)) names.set(sql, `larder_${sha256(sql).slice(0, 32)}`)
}

/** The name under which connections may keep a statement prepared; undefined for any other statement. */
export const nameOfPrepared = (sql: string): string | undefined => names.get(sql)
