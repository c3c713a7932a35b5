import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { BackupFault } from './backup-fault.ts'
import { makeFile } from './new-file.ts'
import { inEarnestStatement, onlyToTryStatements } from './only-to-try.ts'

/**
 * Has `pg_dump` write a database as it is at one moment, in its own compressed format.
 * @throws BackupFault
 */
export async function backUpPostgres(databaseUrl: string, to: string): Promise<void> {
  await makeFile(to, (part) =>
    runTool('pg_dump', databaseUrl, ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`]),
  )
}

/**
 * Has `pg_restore` fill an empty database from what `pg_dump` wrote: all of it, or nothing.
 * @param toTry whether it is to be one to look at (`isOnlyToTry`)
 * @throws BackupFault
 */
export async function restorePostgres(
  from: string,
  databaseUrl: string,
  { toTry }: { toTry: boolean },
): Promise<void> {
  if (!existsSync(from)) throw new BackupFault(`There is no file ${from}.`)
  if (await hasTables(databaseUrl))
    throw new BackupFault(
      'The database of DATABASE_URL holds tables already; make an empty one (createdb) and name that.',
    )
  await runTool('pg_restore', databaseUrl, [
    '--exit-on-error',
    '--single-transaction',
    '--no-owner',
    '--no-privileges',
    from,
  ])
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ keys: string | null }>(`select to_regclass('server_keys') keys`)
    if (toTry) await client.query(onlyToTryStatements)
    // A copy of a release that knew of no such mark has no place for it.
    else if (rows[0]?.keys) await client.query(inEarnestStatement)
  })
}

const hasTables = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name name from information_schema.tables where table_schema = current_schema() limit 1`,
    )
    return rows.length > 0
  })

export async function withClient<T>(
  connectionString: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 })
  // Without a listener, an error event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await use(client)
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`The database of DATABASE_URL doesn't answer: ${(error as Error).message}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs a program of PostgreSQL without a shell. The password goes by the environment: arguments can be seen by everybody. */
async function runTool(tool: 'pg_dump' | 'pg_restore', databaseUrl: string, given: string[]): Promise<void> {
  const { address, password } = withoutPassword(databaseUrl)
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) }
  const child = spawn(tool, [`--dbname=${address}`, ...given], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes) => (said += String(bytes)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', (error) =>
      reject(
        (error as NodeJS.ErrnoException).code === 'ENOENT'
          ? new BackupFault(
              `${tool} isn't installed here: it comes with PostgreSQL's client programs, whose version has to be the database's or newer.`,
            )
          : error,
      ),
    )
    child.on('close', resolve)
  })
  if (code !== 0) throw new BackupFault(`${tool} failed: ${said.trim() || `exit code ${code}`}`)
}

/** The address as others may see it, and the password that was in it. */
export function withoutPassword(databaseUrl: string): { address: string; password: string | null } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { address: url.href, password: password === '' ? null : password }
}
