import { existsSync } from 'node:fs'
import { readConfig, sqlitePathOf } from '../settings/config.ts'
import { type Database, openDatabase } from './open.ts'

type Terminal = { err: (line: string) => void; env: Record<string, string | undefined> }

/**
 * Runs a command's work on the server's existing database and closes the database afterwards. Prints an error if there
 * is none yet.
 * @returns the exit code
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function withExistingDatabase(
  { err, env }: Terminal,
  work: (db: Database) => Promise<number>,
): Promise<number> {
  const config = readConfig(env)
  const sqlitePath = sqlitePathOf(config)
  if (!config.databaseUrl && !existsSync(sqlitePath)) {
    err(`There is no database yet (${sqlitePath}); start the server first.`)
    return 1
  }
  const db = await openDatabase({ databaseUrl: config.databaseUrl, sqlitePath })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
