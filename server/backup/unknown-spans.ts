import type { DatabaseSync } from 'node:sqlite'

/** A time of which a restored database knows nothing: after the copy's newest moment until the restore, in ms. */
type Span = [from: number, to: number]

const name = 'unknown-spans'

/** When an attached database of SQLite was last used, as an expression. */
export const lastUseIn = (attached: string): string => `(select max(at) from (
  select max(created_at) as at from ${attached}.orders
  union all select max(created_at) from ${attached}.customers
  union all select max(created_at) from ${attached}.access_tokens
  union all select max(created_at) from ${attached}.desk_sessions
  union all select max(created_at) from ${attached}.desk_keys
  union all select max(erased_at) from ${attached}.erased_guests))`

/** Notes in a copy that becomes the database what it knows nothing of. Of an earlier release's, all of the past is unknown. */
export function noteUnknownSpan(copy: DatabaseSync, now: number): void {
  const from = Number(valueOf(copy, `select ${lastUseIn('main')} as value`) ?? 0)
  const spans: Span[] = [...unknownSpans(copy, 'main'), [from, now]]
  copy
    .prepare(
      'insert into server_keys (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    )
    .run(name, JSON.stringify(spans))
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
