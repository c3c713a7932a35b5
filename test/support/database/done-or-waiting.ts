import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { dialectOf } from '../../../server/database/prepared-query.ts'
import type { Database } from '../../../server/database/open.ts'

/** Resolves when a deed is done, or waits for a row that a transaction has locked. */
export async function doneOrWaiting(db: Database, deed: Promise<unknown>): Promise<void> {
  // On SQLite, everything waits while a transaction is open.
  if (dialectOf(db) === 'sqlite') return
  const done = deed.then(
    () => true,
    () => true,
  )
  const waiting = sql`select 1 from pg_locks where not granted`
  const isWaiting = async () => (await waiting.execute(db)).rows.length > 0
  for (let isOver = false; !isOver;)
    isOver = (await Promise.race([done, setTimeout(20, false)])) || (await isWaiting())
}
