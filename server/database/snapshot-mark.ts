import { CompiledQuery, type Kysely } from 'kysely'
import { endOfTurn } from '../base/end-of-turn.ts'
import { nameKept } from './kept-names.ts'

/**
 * The mark of all that is written in a PostgreSQL, by whichever server: which transactions can be seen there, which is another
 * set after each commit. After a failover the same numbers may stand for other transactions, so it says since when that server
 * runs. Null where the database can't be asked, or where its tables lie on several machines, as with Citus, Yugabyte or
 * Greenplum: there one machine's transactions aren't all.
 *
 * Whoever asks is told what was so after they asked. All who ask while a look is under way share the next one.
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

/** Names that stand in their versions. */
const ofSeveralMachines = '-YB-|Greenplum'

const seenTransactions = CompiledQuery.raw(
  `select case
    when version() ~ $1 or to_regclass('pg_catalog.pg_dist_partition') is not null then null
    else concat(pg_postmaster_start_time(), ' ', pg_current_snapshot())
  end as mark`,
  [ofSeveralMachines],
) as CompiledQuery<{ mark: string | null }>
nameKept(seenTransactions.sql)
