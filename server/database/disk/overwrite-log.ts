import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '../open.ts'

/** Long enough for another process to finish a read, short enough for every request to wait: SQLite blocks the thread. */
const patienceMs = 100

/**
 * Takes what was deleted out of SQLite's log as well: the file itself is overwritten at once (`secure_delete`), but the
 * log beside it holds the pages as they were. While another process reads, it stays until the next time. PostgreSQL clears
 * its own files by itself (vacuum), so nothing is done there.
 */
export async function overwriteLog(db: Database): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(connection)
    await sql.raw(`pragma busy_timeout = ${patienceMs}`).execute(connection)
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection)
    } finally {
      await sql.raw(`pragma busy_timeout = ${rows[0]?.timeout ?? patienceMs}`).execute(connection)
    }
  })
}
