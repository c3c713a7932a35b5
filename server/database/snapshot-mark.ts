import { CompiledQuery, type Kysely } from 'kysely'
import { endOfTurn } from '../base/end-of-turn.ts'
import { nameKept } from './kept-names.ts'

/**
 * The mark of all that is written to a PostgreSQL database, by any server: its snapshot of visible transactions, which
 * differs after each commit. After a failover, the same numbers may stand for other transactions, so the mark includes
 * the server's start time. Null if the database can't be asked, or if its tables are spread over several machines, as
 * with Citus, Yugabyte or Greenplum, where one machine doesn't see all transactions.
 *
 * Each caller gets a mark that was read after it asked. Callers that ask while a query is under way share the next one.
 */
export function snapshotMark<T>(db: Kysely<T>): () => Promise<string | null> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<string | null> | null = null
  const look = async () => {
    await last
    await endOfTurn()
    next = null
    const { rows } = await db.executeQuery(seenTransactions)
    return rows[0]?.mark ?? null
  }
  return () => {
    if (next) return next
    const mark = look().catch(() => null)
    last = mark
    next = mark
    return mark
  }
}

/** Parts of these products' version strings. */
const ofSeveralMachines = '-YB-|Greenplum'

const seenTransactions = CompiledQuery.raw(
  `select case
    when version() ~ $1 or to_regclass('pg_catalog.pg_dist_partition') is not null then null
    else concat(pg_postmaster_start_time(), ' ', pg_current_snapshot())
  end as mark`,
  [ofSeveralMachines],
) as CompiledQuery<{ mark: string | null }>
nameKept(seenTransactions.sql)
