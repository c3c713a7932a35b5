import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { BackupFault } from './backup-fault.ts'
import { type Contents, demandKnown } from './contents.ts'
import { makeFile } from './new-file.ts'
import { inEarnestStatement, onlyToTryStatements } from './only-to-try.ts'
import { withoutPassword } from './postgres-address.ts'
import { skipNumbersStatement } from './skip-order-numbers.ts'

/**
 * Lets `pg_dump` write a database as it is at one moment, in its own compressed format.
 * @throws BackupFault
 */
export async function backUpPostgres(databaseUrl: string, to: string): Promise<void> {
  await makeFile(to, (part) =>
    runTool('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--file=${part}`], databaseUrl),
  )
}

/**
 * Lets `pg_restore` fill an empty database from what `pg_dump` wrote: all of it, or nothing.
 * @param toTry whether it is to be a copy to look at (`isOnlyToTry`)
 * @throws BackupFault
 */
export async function restorePostgres(
  from: string,
  databaseUrl: string,
  { toTry, now }: { toTry: boolean; now: number },
): Promise<Contents> {
  if (!existsSync(from)) throw new BackupFault(`There is no file ${from}.`)
  if ((await withClient(databaseUrl, tablesIn)).length > 0)
    throw new BackupFault(
      'The database of DATABASE_URL holds tables already; make an empty one (createdb) and name that.',
    )
  demandKnown(await migrationsIn(from), from)
  const once = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-privileges']
  await runTool('pg_restore', [...once, from], databaseUrl)
  try {
    return await withClient(databaseUrl, (client) => mark(client, toTry, now))
  } catch (error) {
    // `pg_restore` has committed by then.
    throw new BackupFault(
      `${(error as Error).message} The copy is there, but isn't marked ${toTry ? 'as one to try' : 'as one to go on with'}: start no server on it, drop that database (dropdb) and begin anew.`,
    )
  }
}

async function mark(client: Client, toTry: boolean, now: number): Promise<Contents> {
  const { rows: found } = await client.query<{ keys: string | null }>(
    `select to_regclass('server_keys') keys`,
  )
  if (toTry) await client.query(onlyToTryStatements)
  else {
    // A copy of a release without such marks has no table for them.
    if (found[0]?.keys) await client.query(inEarnestStatement)
    await client.query(skipNumbersStatement(now))
  }
  const { rows } = await client.query<Record<keyof Contents, string | null>>(
    `select (select count(*) from shops) shops, count(*) orders, count(expires_at) waiting, max(created_at) "newestOrderAt" from orders`,
  )
  const { shops, orders, waiting, newestOrderAt } = rows[0]!
  return {
    shops: Number(shops),
    orders: Number(orders),
    waiting: Number(waiting),
    newestOrderAt: newestOrderAt === null ? null : Number(newestOrderAt),
  }
}

/** The migrations that were applied to a copy. `pg_restore` writes a table's rows in the format of COPY. */
async function migrationsIn(from: string): Promise<string[]> {
  const table = ['--data-only', '--table=kysely_migration', '--file=-']
  const [, rows] = /^COPY .*\n([\s\S]*?)^\\\.$/m.exec(await runTool('pg_restore', [...table, from])) ?? []
  if (rows === undefined) throw new BackupFault(`${from} is no database of Larder.`)
  return rows.split('\n').flatMap((row) => (row === '' ? [] : [row.split('\t', 1)[0]!]))
}

/**
 * The names of the tables in a database, without the views and tables of extensions: managed databases come with some
 * of these.
 */
export async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and deptype = 'e'
      and objid = to_regclass(format('%I.%I', table_schema, table_name))
    )`,
  )
  return rows.map(({ name }) => name)
}

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

/**
 * Runs a program of PostgreSQL without a shell, and returns its output. The password is passed in the environment, as
 * arguments are visible to everybody on the machine.
 */
async function runTool(
  tool: 'pg_dump' | 'pg_restore',
  given: string[],
  databaseUrl?: string,
): Promise<string> {
  const { address, password } = databaseUrl ? withoutPassword(databaseUrl) : { address: null, password: null }
  const env = { ...process.env, ...(password !== null && { PGPASSWORD: password }) }
  const all = address === null ? given : [`--dbname=${address}`, ...given]
  const child = spawn(tool, all, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [written, said] = ['', '']
  child.stdout.on('data', (bytes) => (written += String(bytes)))
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
  return written
}
