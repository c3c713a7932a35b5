import { sql, SqliteAdapter } from 'kysely'
import type { Database } from '../open.ts'

/**
 * How long (ms) to wait for the log. It is long enough for another process to finish a read, and short enough for
 * requests to wait, as SQLite blocks the thread meanwhile.
 */
const patienceMs = 100

/**
 * Removes deleted data from SQLite's log file as well. The database file is overwritten at once (`secure_delete`), but
 * the log beside it still holds the old pages. While another process reads, the log stays until the next time.
 * PostgreSQL clears its own files (vacuum), so nothing is done there.
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
