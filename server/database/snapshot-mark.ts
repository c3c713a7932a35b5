import { CompiledQuery, type Kysely } from 'kysely'
import { endOfTurn } from '../base/end-of-turn.ts'
import { namePrepared } from './prepared-names.ts'

/**
 * Returns a function that reads the mark of a PostgreSQL database's state (`MarkOfAll`): its snapshot of visible
 * transactions, which differs after each commit by any server. After a failover, the same numbers may stand for other
 * transactions, so the mark includes the database server's start time. The mark is null if the query fails, or if the
 * tables are spread over several machines (Citus, Yugabyte, Greenplum), as one machine doesn't see all transactions.
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

/** Matches the version strings of YugabyteDB and Greenplum; Citus is recognised by one of its tables. */
const ofSeveralMachines = '-YB-|Greenplum'

const seenTransactions = CompiledQuery.raw(
  `select case
    when version() ~ $1 or to_regclass('pg_catalog.pg_dist_partition') is not null then null
    else concat(pg_postmaster_start_time(), ' ', pg_current_snapshot())
  end as mark`,
  [ofSeveralMachines],
) as CompiledQuery<{ mark: string | null }>
namePrepared(seenTransactions.sql)
