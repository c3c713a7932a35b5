import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { openDatabase } from '../../../server/database/open.ts'
import { importOrderShop } from '../shops/order-shop.ts'

export type Postgres = {
  /** The address of a new database with order-shop.ts in it. */
  fresh: () => Promise<string>
  /** The address of a new database without any tables. */
  empty: () => Promise<string>
  /** Releases all databases that were handed out: each is dropped as soon as nobody is connected to it. */
  release: () => void
  stop: () => Promise<void>
}

const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** Why there is no PostgreSQL for the tests, or null if there is one. */
export const noPostgres =
  process.env['DATABASE_URL_TEST'] || (bin && existsSync(join(bin, 'initdb')))
    ? null
    : 'there is no PostgreSQL here: set DATABASE_URL_TEST, or install one under /usr/lib/postgresql'

/** Uses the PostgreSQL of DATABASE_URL_TEST, or else starts one that is removed afterwards. */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env['DATABASE_URL_TEST']
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startOwn()
  const admin = new Pool({ connectionString: url, max: 1 })
  admin.on('error', () => {})
  const inUse = new Set<string>()
  const released = new Set<string>()
  // PostgreSQL's default strategy, copying through the log, takes five times as long where nothing waits for a disk.
  // Before version 15 there is no choice.
  const copying = !given && (await versionOf(admin)) >= 15 ? 'strategy file_copy' : ''
  let count = 0
  const create = async (template: string) => {
    const name = `larder_test_${process.pid}_${count++}`
    await admin.query(`create database ${name} template ${template} ${copying}`)
    inUse.add(name)
    const address = new URL(url)
    address.pathname = `/${name}`
    return { name, href: address.href }
  }
  const drop = async (name: string) => {
    try {
      await admin.query(`drop database ${name}`)
      released.delete(name)
    } catch (error) {
      // The last of its connections is still being closed.
      if ((error as { code?: string }).code !== isConnected) throw error
    }
  }
  const full = await create('template0')
  const db = await openDatabase({ databaseUrl: full.href, sqlitePath: '' })
  await importOrderShop(db)
  // PostgreSQL can't copy a database while somebody is connected to it.
  await db.destroy()
  inUse.delete(full.name)
  return {
    fresh: async () => {
      for (const name of released) await drop(name)
      return (await create(full.name)).href
    },
    empty: async () => (await create('template0')).href,
    release: () => {
      for (const name of inUse) released.add(name)
      inUse.clear()
    },
    stop: async () => {
      // A server that we started ourselves is removed as a whole.
      if (given)
        for (const name of [full.name, ...inUse, ...released])
          await admin.query(`drop database ${name} with (force)`)
      await admin.end()
      await stop()
    },
  }
}

/** PostgreSQL's error code for dropping a database to which somebody is connected. */
const isConnected = '55006'

async function versionOf(admin: Pool): Promise<number> {
  const { rows } = await admin.query<{ server_version: string }>('show server_version')
  return Number.parseInt(rows[0]!.server_version)
}

const isRoot = process.getuid?.() === 0

/**
 * The command that runs one of PostgreSQL's programs. They refuse to run as root; their package brings a user for them.
 */
export const postgresProgram = (program: string, args: string[]): [string, string[]] =>
  isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin!, program), ...args]] : [join(bin!, program), args]

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-postgres-'))
  const data = join(folder, 'data')
  if (isRoot) chmodSync(folder, 0o777)
  execFileSync(
    ...postgresProgram('initdb', ['-D', data, '-U', 'larder', '-A', 'trust', '-E', 'UTF8', '--no-sync']),
    {
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const options = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  const server = spawn(...postgresProgram('postgres', options), { cwd: folder, stdio: 'ignore' })
  const url = `postgres://larder@127.0.0.1:${port}/postgres`
  await answers(url)
  return {
    url,
    stop: async () => {
      execFileSync(...postgresProgram('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']), {
        cwd: folder,
        stdio: 'ignore',
      })
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Settings without durability, because no data outlives the tests. Otherwise each commit and each copy of a database
 * would wait for the disk.
 */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=64MB',
  'autovacuum=off',
]

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until a PostgreSQL answers at this address. */
export async function answers(connectionString: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (attempt > 100) throw error
      await new Promise((go) => setTimeout(go, 100))
    }
  }
}
