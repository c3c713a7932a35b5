import type { DatabaseSync } from 'node:sqlite'
import { isThere } from './rows-of.ts'

/** A time of which a restored database knows nothing: after the copy's newest moment until the restore, in ms. */
type Span = [from: number, to: number]

const name = 'unknown-spans'

/** What tells when a database was in use. */
const moments = [
  ['orders', 'created_at'],
  ['customers', 'created_at'],
  ['access_tokens', 'created_at'],
  ['desk_sessions', 'created_at'],
  ['desk_keys', 'created_at'],
  ['erased_guests', 'erased_at'],
] as const

/** When an attached database of SQLite was last used, as an expression; an earlier release has not all of it. */
export const lastUseIn = (database: DatabaseSync, attached: string): string =>
  `(select max(at) from (${moments
    .filter(([table]) => isThere(database, `${attached}.${table}`))
    .map(([table, column]) => `select max(${column}) as at from ${attached}.${table}`)
    .join(' union all ')}))`

/** Notes in a copy that becomes the database what it knows nothing of. */
export function noteUnknownSpan(copy: DatabaseSync, now: number): void {
  // One by one: an earlier release has not all of them. A manager is made on the server, which may be all that was done.
  const newest = [...moments, ['managers', 'created_at'] as const].map(([table, column]) =>
    Number(valueOf(copy, `select max(${column}) as value from main.${table}`) ?? 0),
  )
  const spans: Span[] = [...unknownSpans(copy, 'main'), [Math.max(...newest), now]]
  const statement =
    'insert into server_keys (name, value) values (?, ?) on conflict (name) do update set value = excluded.value'
  copy.prepare(statement).run(name, JSON.stringify(spans))
}

export function unknownSpans(database: DatabaseSync, attached: string): Span[] {
  const value = valueOf(database, `select value from ${attached}.server_keys where name = '${name}'`)
  return value === null ? [] : (JSON.parse(String(value)) as Span[])
}

/** Null where it is of a release that has no such table yet, too. */
function valueOf(database: DatabaseSync, statement: string): unknown {
  try {
    return database.prepare(statement).get()?.['value'] ?? null
  } catch (error) {
    if (/no such (?:table|column)/.test((error as Error).message)) return null
    throw error
  }
}
