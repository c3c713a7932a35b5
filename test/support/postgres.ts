import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { openDatabase } from '../../server/database/open.ts'
import { importOrderShop } from './order-shop.ts'

export type Postgres = {
  /** The address of a new database with order-shop.ts in it. */
  fresh: () => Promise<string>
  stop: () => Promise<void>
}

const bin = globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1)

/** Why there is no PostgreSQL to test on, or null when there is one. */
export const noPostgres =
  process.env['DATABASE_URL_TEST'] || (bin && existsSync(join(bin, 'initdb')))
    ? null
    : 'there is no PostgreSQL here: set DATABASE_URL_TEST, or install one under /usr/lib/postgresql'

/** The PostgreSQL of DATABASE_URL_TEST, else one of our own that is gone afterwards. */
export async function openPostgres(): Promise<Postgres> {
  const given = process.env['DATABASE_URL_TEST']
  const { url, stop } = given ? { url: given, stop: async () => {} } : await startOwn()
  const admin = new Pool({ connectionString: url, max: 1 })
  admin.on('error', () => {})
  const made: string[] = []
  const create = async (template: string) => {
    const name = `larder_test_${process.pid}_${made.length}`
    await admin.query(`create database ${name} template ${template}`)
    made.push(name)
    const address = new URL(url)
    address.pathname = `/${name}`
    return { name, href: address.href }
  }
  const full = await create('template0')
  const db = await openDatabase({ databaseUrl: full.href, sqlitePath: '' })
  await importOrderShop(db)
  // Nobody may be connected to what is copied.
  await db.destroy()
  return {
    fresh: async () => (await create(full.name)).href,
    stop: async () => {
      // One of our own goes with all that is in it.
      if (given) for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      await stop()
    },
  }
}

async function startOwn(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'larder-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL doesn't run as root; its package brings a user for it.
  const isRoot = process.getuid?.() === 0
  const as = (program: string, args: string[]): [string, string[]] =>
    isRoot ? ['runuser', ['-u', 'postgres', '--', join(bin!, program), ...args]] : [join(bin!, program), args]
  if (isRoot) chmodSync(folder, 0o777)
  execFileSync(...as('initdb', ['-D', data, '-U', 'larder', '-A', 'trust', '-E', 'UTF8', '--no-sync']), {
    cwd: folder,
    stdio: 'ignore',
  })
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
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]),
  ]
  const server = spawn(...as('postgres', options), { cwd: folder, stdio: 'ignore' })
  const url = `postgres://larder@127.0.0.1:${port}/postgres`
  await answers(url)
  return {
    url,
    stop: async () => {
      execFileSync(...as('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']), { cwd: folder, stdio: 'ignore' })
      if (server.exitCode === null) await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function answers(connectionString: string): Promise<void> {
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
