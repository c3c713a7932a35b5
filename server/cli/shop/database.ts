import { readConfig, sqlitePathOf } from '../../settings/config.ts'
import { type Database, openDatabase } from '../../database/open.ts'
import type { Terminal } from './terminal.ts'

/**
 * Opens the database that the server would use, and closes it when the work is done.
 * @throws InvalidConfig, DatabaseUnusable
 */
export async function withDatabase<T>(
  { env }: Pick<Terminal, 'env'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig(env)
  const db = await openDatabase({ databaseUrl: config.databaseUrl, sqlitePath: sqlitePathOf(config) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Where a browser finds a host of this server. */
export function addressOf(host: string, env: Terminal['env']): string {
  const { port, publicUrl } = readConfig(env)
  return host === '*'
    ? `${publicUrl ?? `http://localhost:${port}`} and every address that no other shop claims`
    : `http://${host}:${port}`
}
