import { sql } from 'kysely'
import { dialectOf } from '../database/kept-query.ts'
import type { Database } from '../database/open.ts'

/**
 * Has PostgreSQL count the tables of which most rows came since it last did. How it reads a table is planned by how many rows
 * it believes to be there, and plans are kept: what was planned while a shop was new goes through all of its orders. By
 * itself it counts once a minute at the most, and not at all where the owner has turned that off; a table of a day's size it
 * counts in some milliseconds, while others write. A growing table is counted each time it has doubled.
 * SQLite plans by the statement alone, so nothing is done there.
 */
export async function countGrowth(db: Database): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_mod_since_analyze > greatest(50, c.reltuples)`.execute(db)
  // One that is being counted, by another server or by PostgreSQL itself, is left to it.
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.id(name)}`.execute(db)
}
