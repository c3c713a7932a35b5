import type { DatabaseSync } from 'node:sqlite'
import { isThere } from './rows-of.ts'

/** A span of time (ms) of which a restored database knows nothing: from the copy's newest moment to the restore. */
type Span = [from: number, to: number]

const name = 'unknown-spans'

/** The columns that tell when a database was in use. */
const moments = [
  ['orders', 'created_at'],
  ['customers', 'created_at'],
  ['access_tokens', 'created_at'],
  ['desk_sessions', 'created_at'],
  ['desk_keys', 'created_at'],
  ['erased_guests', 'erased_at'],
] as const

/**
 * An SQL expression for when an attached SQLite database was last used; an earlier release may lack some of the tables.
 */
export const lastUseIn = (database: DatabaseSync, attached: string): string =>
  `(select max(at) from (${moments
    .filter(([table]) => isThere(database, `${attached}.${table}`))
    .map(([table, column]) => `select max(${column}) as at from ${attached}.${table}`)
    .join(' union all ')}))`

/** Records in a copy that becomes the real database the span of which it knows nothing. */
export function noteUnknownSpan(copy: DatabaseSync, now: number): void {
  // Queried one by one, as an earlier release may lack some of the tables. Managers count, too: a manager is created on
  // the server, and that may be all that was done.
  const newest = [...moments, ['managers', 'created_at'] as const].map(([table, column]) =>
    Number(valueOf(copy, `select max(${column}) as value from main.${table}`) ?? 0),
  )
  const spans: Span[] = [...unknownSpans(copy, 'main'), [Math.max(...newest), now]]
  const statement =
    'insert into server_keys (name, value) values (?, ?) on conflict (name) do update set value = excluded.value'
  copy.prepare(statement).run(name, JSON.stringify(spans))
}

function unknownSpans(database: DatabaseSync, attached: string): Span[] {
  const value = valueOf(database, `select value from ${attached}.server_keys where name = '${name}'`)
  return value === null ? [] : (JSON.parse(String(value)) as Span[])
}

/**
 * The spans of which the previous database (`before`) knows nothing. Not those of which the copy (`main`) knows nothing
 * either: it was made of that database after the restore, which had the rows of that time.
 */
export function spansUnknownToBefore(database: DatabaseSync): Span[] {
  const shared = new Set(unknownSpans(database, 'main').map(String))
  return unknownSpans(database, 'before').filter((span) => !shared.has(String(span)))
}

/** The first row's `value`; also null if the release has no such table yet. */
function valueOf(database: DatabaseSync, statement: string): unknown {
  try {
    return database.prepare(statement).get()?.['value'] ?? null
  } catch (error) {
    if (/no such (?:table|column)/.test((error as Error).message)) return null
    throw error
  }
}
