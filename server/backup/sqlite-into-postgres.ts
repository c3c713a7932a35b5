import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { DatabaseUnusable, openDatabase } from '../database/open.ts'
import { BackupFault } from './backup-fault.ts'
import { type Contents, contentsOf } from './contents.ts'
import { inEarnestStatement, onlyToTryStatements } from './only-to-try.ts'
import { tablesIn, withClient } from './postgres-backup.ts'
import { skipNumbersStatement } from './skip-order-numbers.ts'
import { copyWithLog } from './sqlite-backup.ts'

/**
 * Whether a copy is one of the embedded database, by the first bytes of the file. A folder isn't; `pg_dump` may write
 * folders.
 */
export function isSqlite(path: string): boolean {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  const beginning = Buffer.alloc(16)
  const file = openSync(path, 'r')
  try {
    readSync(file, beginning)
  } finally {
    closeSync(file)
  }
  return beginning.toString('latin1') === 'SQLite format 3\0'
}

/**
 * Fills an empty PostgreSQL database with a copy of the embedded database: all tables, or nothing. The tables are the
 * same on both (server/database/tables/tables.ts), and no column has a sequence. Ours: the spec is silent.
 * @param toTry whether it is to be a copy to look at (`isOnlyToTry`)
 * @param tell finds out about the copy before it is migrated
 * @throws BackupFault
 */
export async function moveIntoPostgres<Told>(
  from: string,
  databaseUrl: string,
  { toTry, now, tell }: { toTry: boolean; now: number; tell: (copy: string) => Told },
): Promise<{ contents: Contents; told: Told }> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-move-'))
  try {
    const copy = join(folder, 'larder.sqlite')
    copyWithLog(from, copy)
    const contents = contentsOf(copy, { check: 'integrity_check', name: from })
    await withClient(databaseUrl, demandEmpty)
    const told = tell(copy)
    // Migrates an older copy, and creates the same tables in the target.
    for (const databaseUrlOfOne of [undefined, databaseUrl]) await migrated(copy, databaseUrlOfOne)
    await withClient(databaseUrl, (client) =>
      fill(client, copy, toTry ? onlyToTryStatements : `${inEarnestStatement};${skipNumbersStatement(now)}`),
    )
    return { contents, told }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function migrated(sqlitePath: string, databaseUrl: string | undefined): Promise<void> {
  try {
    await (await openDatabase({ databaseUrl, sqlitePath })).destroy()
  } catch (error) {
    throw error instanceof DatabaseUnusable ? new BackupFault(error.message) : error
  }
}

/** Checks that all tables are empty; empty tables may be left by an interrupted move. */
async function demandEmpty(client: Client): Promise<void> {
  for (const name of await tablesIn(client)) {
    if (name.startsWith('kysely_')) continue
    const found = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (found.rowCount)
      throw new BackupFault(
        'The database of DATABASE_URL isn’t empty; make an empty one (createdb) and name that.',
      )
  }
}

async function fill(client: Client, path: string, lastStatements: string): Promise<void> {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    await client.query('begin')
    // A server that is started meanwhile waits for this lock, and so does another move.
    await client.query('lock table shops, server_keys in access exclusive mode')
    await demandEmpty(client)
    const tables = database
      .prepare(
        `select name from sqlite_master where type = 'table' and name not like 'kysely\\_%' escape '\\' and name not like 'sqlite\\_%' escape '\\'`,
      )
      .all()
    for (const { name } of tables) await fillTable(client, database, String(name))
    await client.query(lastStatements)
    await client.query('commit')
  } catch (error) {
    if (error instanceof BackupFault) throw error
    throw new BackupFault(`Nothing was moved: ${(error as Error).message}.`)
  } finally {
    database.close()
  }
}

/** The most values that one statement of PostgreSQL accepts. */
const mostValues = 65_535
/** The most bytes of one statement, as pictures and menus are large. */
const mostBytes = 4_000_000

async function fillTable(client: Client, database: DatabaseSync, table: string): Promise<void> {
  const columns = database.prepare(`pragma table_info(${quoted(table)})`).all()
  const names = columns.map(({ name }) => quoted(String(name)))
  const mostRows = Math.min(1_000, Math.floor(mostValues / names.length))
  let values: SQLOutputValue[] = []
  let bytes = 0
  const send = async () => {
    const rows = Array.from({ length: values.length / names.length }, (_, row) => {
      const places = names.map((_name, column) => `$${row * names.length + column + 1}`)
      return `(${places.join(', ')})`
    })
    if (rows.length > 0)
      await client.query(
        `insert into ${quoted(table)} (${names.join(', ')}) values ${rows.join(', ')}`,
        values,
      )
    values = []
    bytes = 0
  }
  const all = database.prepare(`select ${names.join(', ')} from ${quoted(table)}`)
  for (const row of all.iterate()) {
    for (const value of Object.values(row)) {
      values.push(value)
      bytes += typeof value === 'string' || value instanceof Uint8Array ? value.length : 8
    }
    if (values.length >= mostRows * names.length || bytes >= mostBytes) await send()
  }
  await send()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
