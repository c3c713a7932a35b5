import { sql } from 'kysely'
import { dialectOf } from '../database/prepared-query.ts'
import type { Database } from '../database/open.ts'

/**
 * Runs `analyze` on PostgreSQL tables most of whose rows were added since the last one. The planner chooses plans by
 * the number of rows that it assumes, and plans are kept: one that was made while a shop was new scans all of its
 * orders. By itself, PostgreSQL analyses at most once a minute, and not at all if the owner has turned that off. A
 * table of a day's size takes some milliseconds, while others write. A growing table is analysed each time it has
 * doubled. SQLite plans by the statement alone, so nothing is done there.
 */
export async function countGrowth(db: Database): Promise<void> {
  if (dialectOf(db) === 'sqlite') return
  const { rows } = await sql<{ name: string }>`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = current_schema() and s.n_mod_since_analyze > greatest(50, c.reltuples)`.execute(db)
  // Tables that another server or PostgreSQL itself is analysing just now are skipped.
  for (const { name } of rows) await sql`analyze (skip_locked) ${sql.id(name)}`.execute(db)
}
