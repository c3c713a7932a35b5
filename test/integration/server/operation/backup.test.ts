import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basePath, idempotencyHeader } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { BackupFault } from '../../../../server/backup/backup-fault.ts'
import { isOnlyToTry } from '../../../../server/backup/only-to-try.ts'
import { withoutPassword } from '../../../../server/backup/postgres-address.ts'
import { runBackupCommand, runRestoreCommand } from '../../../../server/cli/backup/run.ts'
import { lockShop } from '../../../../server/database/lock-shop.ts'
import { type Database, openDatabase } from '../../../../server/database/open.ts'
import { createLog } from '../../../../server/log/log.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { startServer } from '../../../../server/start/start-server.ts'
import { openFakeStripe } from '../../../support/services/fake-stripe.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { noPostgres, openPostgres, type Postgres } from '../../../support/database/postgres.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'
import { spawnProgram } from '../../../support/server/spawn-program.ts'

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'larder-backup-'))))
afterAll(() => rmSync(folder, { recursive: true }))

/** The shop is open at this hour. */
const openServer = () => runServer(null, () => lunch, { TRUST_PROXY: '1' })

type Said = { code: number | null; said: string }

/** A command as an owner types it, in a process of its own. */
async function typed(name: string, args: string[], env: Record<string, string>): Promise<Said> {
  const program = spawnProgram(`server/cli/${name}.ts`, env, args)
  return { code: await program.ends(), said: program.output() }
}

/** The same without the process. */
async function command(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
  now: () => number = Date.now,
): Promise<Said> {
  const lines: string[] = []
  const say = (line: string) => lines.push(`${line}\n`)
  const run = name === 'backup' ? runBackupCommand : runRestoreCommand
  const terminal = { out: say, err: say, env, folder, now }
  const code = await run(args, terminal).catch((error: unknown) => {
    if (!(error instanceof BackupFault)) throw error
    say(error.message)
    return 1
  })
  return { code, said: lines.join('') }
}

/** Each from a network of its own, so that no limit on one counts. */
const post = async (origin: string, path: string, body: object, guest?: Guest): Promise<Response> =>
  fetch(`${origin}${basePath}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [idempotencyHeader]: crypto.randomUUID(),
      'x-forwarded-for': `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}::1`,
    },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })

async function signIn(origin: string): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const response = await post(origin, calls.signIn.path, { storeId: 'corner', isDineIn: false, auth })
  const { data } = (await response.json()) as { data: { customerId: string; token: { accessToken: string } } }
  return { id: data.customerId, token: data.token.accessToken }
}

/** Orders by guest after guest until it is told to stop: how many were acknowledged so far. */
function keepOrdering(origin: string): { placed: () => number; stop: () => Promise<void> } {
  let placed = 0
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      const guest = await signIn(origin)
      const response = await post(origin, calls.orderCreate.path, orderWire(guest), guest)
      if (response.status !== 200) throw new Error(await response.text())
      placed++
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  const running = run()
  return {
    placed: () => placed,
    stop: async () => {
      ending.abort()
      await running
    },
  }
}

async function placeOne(origin: string): Promise<void> {
  const guest = await signIn(origin)
  expect((await post(origin, calls.orderCreate.path, orderWire(guest), guest)).status).toBe(200)
}

/** What the orders of a database are called. */
const placedIn = (db: Database) =>
  db.selectFrom('orders').select(['number', 'pickup_number']).orderBy('number').execute()

/** The counters of the days after tomorrow for which orders can be placed. */
const daysAhead = (count: number) =>
  Array.from({ length: 60 }, (_, at) => [
    new Date(Date.UTC(2026, 10, 22 + at)).toISOString().slice(0, 10),
    count,
  ])

/** Places one order at the server that is started on a restored database. */
async function placedAfterRestore(env: Record<string, string>) {
  const server = await startServer({
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', ...env }),
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    now: () => lunch,
    distDir: null,
    firstShopPath: null,
  })
  await placeOne(`http://127.0.0.1:${server.port}`)
  const placed = await placedIn(server.db)
  const rows = await server.db.selectFrom('order_counters').selectAll().orderBy('day').execute()
  await server.stop()
  return { placed, counters: rows.map(({ day, last_number }) => [day, last_number]) }
}

const numbersIn = (path: string): unknown[] => {
  const database = new DatabaseSync(path)
  const rows = database.prepare('select number from orders order by number').all()
  database.close()
  return rows.map((row) => row['number'])
}

describe('a backup of a running server', () => {
  test('is consistent and readable by its owner only, and a server can go on from it', async () => {
    const server = await openServer()
    const ordering = keepOrdering(server.origin)
    await expect.poll(ordering.placed).toBeGreaterThan(2)
    const before = ordering.placed()
    const file = join(folder, 'evening.sqlite')
    const made = await typed('backup', [file], { DATA_DIR: server.folder })
    const after = ordering.placed()
    await ordering.stop()
    expect(made).toEqual({ code: 0, said: expect.stringMatching(/^Wrote .*1 shop, \d+ orders, the newest/) })
    expect(after).toBeGreaterThan(before)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('evening'))).toEqual(['evening.sqlite'])
    const numbers = numbersIn(file)
    expect(numbers.length).toBeGreaterThanOrEqual(before)
    // One may have been committed and not yet answered.
    expect(numbers.length).toBeLessThanOrEqual(after + 1)
    const guest = await signIn(server.origin)
    await server.stop()

    const DATA_DIR = join(folder, 'bare-machine')
    const restored = await typed('restore', [file], { DATA_DIR })
    expect(restored).toEqual({ code: 0, said: expect.stringContaining(`${numbers.length} orders`) })
    expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
    expect(statSync(join(DATA_DIR, 'larder.sqlite')).mode & 0o777).toBe(0o600)
    const again = await startServer({
      config: readConfig({ PORT: '0', DATA_DIR, TRUST_PROXY: '1', LOG_LEVEL: 'silent' }),
      log: createLog({ logLevel: 'silent', logFormat: 'json' }),
      now: () => lunch,
      distDir: null,
      firstShopPath: null,
    })
    const origin = `http://127.0.0.1:${again.port}`
    // A guest of after the backup is a stranger to it, and who comes now is served as ever.
    const stranger = await post(
      origin,
      calls.customerGet.path,
      { storeId: 'corner', customerId: guest.id },
      guest,
    )
    expect(stranger.status).toBe(401)
    const next = await signIn(origin)
    const order = await post(origin, calls.orderCreate.path, orderWire(next), next)
    expect(order.status).toBe(200)
    await again.stop()
    expect(numbersIn(join(DATA_DIR, 'larder.sqlite'))).toHaveLength(numbers.length + 1)
  })

  test('never overwrites a file, and in a folder gets a name with the time', async () => {
    const server = await openServer()
    const env = { DATA_DIR: server.folder }
    const taken = join(folder, 'taken.sqlite')
    writeFileSync(taken, 'mine')
    expect(await command('backup', [taken], env)).toEqual({
      code: 1,
      said: `${taken} is there already; name another file, or delete it.\n`,
    })
    expect(statSync(taken).size).toBe(4)
    expect(readdirSync(folder)).not.toContain('taken.sqlite.part')
    const backups = mkdtempSync(join(folder, 'backups-'))
    expect((await command('backup', [backups], env)).code).toBe(0)
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^larder-\d{4}-\d\d-\d\dT\d{6}Z\.sqlite$/)])
    expect(await command('backup', [join(folder, 'nowhere/x')], env)).toEqual({
      code: 1,
      said: `There is no folder ${join(folder, 'nowhere')}.\n`,
    })
    await server.stop()
  })
})

test.each([
  ['backup', [], 'Name the file to write.'],
  ['restore', [], 'Name the file to read.'],
  ['backup', ['my', 'copy'], 'It takes one file, in quotes where its name has spaces; found also "copy".'],
  ['backup', ['mine.sqlite', '--replace'], "Unknown option '--replace'"],
] as const)('%s %j prints the usage, and last what was wrong', async (name, args, sentence) => {
  const { code, said } = await command(name, [...args], {})
  expect(code).toBe(2)
  expect(said).toMatch(new RegExp(`^Usage: npm run ${name}`))
  expect(said.trimEnd().split('\n').at(-1)).toBe(sentence)
})

test('an interrupted backup blocks its file name for an hour, and the next backup says so', async () => {
  const server = await openServer()
  const env = { DATA_DIR: server.folder }
  const file = join(folder, 'mon.sqlite')
  writeFileSync(`${file}.part`, 'half of it')
  expect(await command('backup', [file], env)).toEqual({
    code: 1,
    said: expect.stringMatching(/^.*mon\.sqlite\.part is there already: it is being written, or/),
  })
  expect(readFileSync(`${file}.part`, 'utf8')).toBe('half of it')
  const hoursAgo = Date.now() / 1000 - 7_200
  utimesSync(`${file}.part`, hoursAgo, hoursAgo)
  expect((await command('backup', [file], env)).code).toBe(0)
  expect(readdirSync(folder).filter((name) => name.startsWith('mon'))).toEqual(['mon.sqlite'])
  await server.stop()
})

describe('a restore', () => {
  const aside = (data: string) => readdirSync(data).filter((name) => name.includes('.before-'))

  /** The path of a backup of a fresh server with as many orders. */
  async function backupWith(orders: number): Promise<string> {
    const server = await openServer()
    for (let count = 0; count < orders; count++) {
      const guest = await signIn(server.origin)
      await post(server.origin, calls.orderCreate.path, orderWire(guest), guest)
    }
    const file = join(mkdtempSync(join(folder, 'one-')), 'backup.sqlite')
    expect((await command('backup', [file], { DATA_DIR: server.folder })).code).toBe(0)
    await server.stop()
    return file
  }

  test('replaces a database only with --replace, and never one that a running server uses', async () => {
    const file = await backupWith(1)
    const server = await openServer()
    const env = { DATA_DIR: server.folder }
    expect((await command('restore', [file], env)).said).toContain('There is a database already')
    const running = await command('restore', [file, '--replace'], env)
    expect(running).toEqual({
      code: 1,
      said: expect.stringMatching(/^A server or a command uses .*; stop it/),
    })
    // It goes on as if nothing had been asked.
    expect((await signIn(server.origin)).id).not.toBe('')
    const data = mkdtempSync(join(folder, 'data-'))
    await (await openDatabase({ sqlitePath: join(data, 'larder.sqlite') })).destroy()
    expect((await command('restore', [file, '--replace'], { DATA_DIR: data })).code).toBe(0)
    expect(numbersIn(join(data, 'larder.sqlite'))).toHaveLength(1)
    expect(aside(data)).toHaveLength(1)
    expect(readdirSync(data)).toHaveLength(2)
    await server.stop()
  })

  test('with --replace moves a damaged database and its write-ahead log aside', async () => {
    const file = await backupWith(2)
    for (const beginning of ['not a database', 'SQLite format 3\0']) {
      const data = mkdtempSync(join(folder, 'damaged-'))
      const path = join(data, 'larder.sqlite')
      writeFileSync(path, beginning.padEnd(8_192, '?'))
      writeFileSync(`${path}-wal`, 'its log')
      expect((await command('restore', [file], { DATA_DIR: data })).said).toContain(
        '--replace moves it aside',
      )
      const { code, said } = await command('restore', [file, '--replace'], { DATA_DIR: data })
      expect(code, said).toBe(0)
      expect(numbersIn(path)).toHaveLength(2)
      const moved = (ending: string) => aside(data).find((name) => name.endsWith(ending))!
      expect(readFileSync(join(data, moved('Z')), 'utf8')).toContain(beginning)
      expect(readFileSync(join(data, moved('-wal')), 'utf8')).toBe('its log')
      expect(existsSync(`${path}-wal`)).toBe(false)
    }
  })

  test('works despite the leftovers of an interrupted restore, and deletes old ones', async () => {
    const file = await backupWith(2)
    const data = mkdtempSync(join(folder, 'interrupted-'))
    for (const left of ['larder.sqlite.restored-AbCdEf', 'larder.sqlite.restored-FeDcBa']) {
      mkdirSync(join(data, left))
      writeFileSync(join(data, left, 'larder.sqlite.part'), 'half of it')
    }
    const hoursAgo = Date.now() / 1000 - 7_200
    utimesSync(join(data, 'larder.sqlite.restored-AbCdEf'), hoursAgo, hoursAgo)
    expect((await command('restore', [file], { DATA_DIR: data })).code).toBe(0)
    // The other one may be another restore's that runs.
    expect(readdirSync(data)).toEqual(['larder.sqlite', 'larder.sqlite.restored-FeDcBa'])
  })

  test('says how many orders wait to be paid or answered, but not with --to-try', async () => {
    const file = await backupWith(1)
    const env = () => ({ DATA_DIR: mkdtempSync(join(folder, 'waits-')) })
    const { said } = await command('restore', [file], env())
    expect(said).toContain('1 of them waits to be paid or answered.')
    expect((await command('restore', [file, '--to-try'], env())).said).not.toContain('waits to be')
  })

  test('with --to-try turns off text messages and the live bank', async () => {
    const file = await backupWith(1)
    const database = new DatabaseSync(file)
    const { order_id, customer_id } = database.prepare('select order_id, customer_id from orders').get()!
    database.exec("update orders set state = 'locked'")
    database.exec(`insert into payments (shop_id, payment_id, order_id, customer_id, bank, reference, method, amount_cents,
      currency, language, state, next_at, created_at, updated_at) values ('corner', 'p', '${String(order_id)}', '${String(customer_id)}',
      'stripe', 'pi_1', 'card', 2540, 'EUR', 'en', 'pending', 1, 1, 1)`)
    database.close()
    const stripe = await openFakeStripe('sk_live_12345678')
    const others = {
      STRIPE_SECRET_KEY: 'sk_live_12345678',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_12345678',
      STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: 'https://corner.test',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:1/',
    }
    const startOn = async (flags: string[]) => {
      const data = mkdtempSync(join(folder, 'try-'))
      await command('restore', [file, ...flags], { DATA_DIR: data })
      const server = await startServer({
        config: readConfig({ DATA_DIR: data, PORT: '0', ...others }),
        log: createLog({ logLevel: 'silent', logFormat: 'json' }),
        distDir: null,
        firstShopPath: null,
      })
      await pause(300)
      const asked = await fetch(`http://localhost:${server.port}/manifest.webmanifest`)
      await server.stop()
      return { config: server.config, isShopHere: asked.ok }
    }
    const tried = await startOn(['--to-try'])
    expect(tried.config).toMatchObject({
      publicUrl: undefined,
      smsWebhookUrl: undefined,
      payments: { bank: 'sandbox' },
    })
    // The shop's own host leads to the live one.
    expect(tried.isShopHere).toBe(true)
    expect(stripe.asked).toEqual([])
    // The same copy as the database itself asks at once how the payment stands.
    expect((await startOn([])).isShopHere).toBe(false)
    expect(stripe.asked.length).toBeGreaterThan(0)
    await stripe.close()
  })

  test('from a backup of a --to-try database is marked to try only with --to-try', async () => {
    const restore = async (file: string, ...flags: string[]) => {
      const DATA_DIR = mkdtempSync(join(folder, 'again-'))
      expect(await command('restore', [file, ...flags], { DATA_DIR })).toMatchObject({ code: 0 })
      const db = await openDatabase({ databaseUrl: undefined, sqlitePath: join(DATA_DIR, 'larder.sqlite') })
      const isToTry = await isOnlyToTry(db)
      const hosts = (await db.selectFrom('shop_hosts').select('host').execute()).map(({ host }) => host)
      await db.destroy()
      const copy = join(DATA_DIR, 'copy.sqlite')
      expect(await command('backup', [copy], { DATA_DIR })).toMatchObject({ code: 0 })
      return { copy, isToTry, hosts }
    }
    const file = await backupWith(1)
    const database = new DatabaseSync(file)
    // As somebody's own shop, whose id begins with a capital.
    database.exec("update shops set shop_id = 'Corner'; update shop_hosts set shop_id = 'Corner'")
    database.close()
    const tried = await restore(file, '--to-try')
    expect(tried.isToTry).toBe(true)
    expect(tried.hosts).toContain('corner.localhost')
    expect((await restore(tried.copy, '--to-try')).isToTry).toBe(true)
    expect((await restore(tried.copy)).isToTry).toBe(false)
  })

  test('ignores and removes the write-ahead log that a deleted database left behind', async () => {
    const file = await backupWith(2)
    const data = mkdtempSync(join(folder, 'left-'))
    const path = join(data, 'larder.sqlite')
    const left = new DatabaseSync(path)
    left.exec('pragma journal_mode = wal; create table t (a); insert into t values (1)')
    rmSync(path)
    expect(existsSync(`${path}-wal`)).toBe(true)
    expect((await command('restore', [file], { DATA_DIR: data })).code).toBe(0)
    // Closing it would remove the log, too.
    expect(existsSync(`${path}-wal`)).toBe(false)
    left.close()
    expect(numbersIn(path)).toHaveLength(2)
  })

  test('never reuses order numbers given out after the backup, except with --to-try', async () => {
    const server = await openServer()
    await placeOne(server.origin)
    await lockShop(server.db, 'corner', 'slots')
    const file = join(mkdtempSync(join(folder, 'lost-')), 'backup.sqlite')
    expect((await command('backup', [file], { DATA_DIR: server.folder })).code).toBe(0)
    for (let count = 0; count < 3; count++) await placeOne(server.origin)
    const lost = await placedIn(server.db)
    await server.stop()
    expect(lost.map(({ number }) => number)).toEqual([1, 2, 3, 4].map((count) => `261120-000${count}`))

    const restore = async (...flags: string[]) => {
      const DATA_DIR = mkdtempSync(join(folder, 'numbers-'))
      const { said } = await command('restore', [file, ...flags], { DATA_DIR }, () => lunch)
      return { said, ...(await placedAfterRestore({ DATA_DIR })) }
    }
    const restored = await restore()
    expect(restored.placed).toEqual([lost[0], { number: '261120-2002', pickup_number: 'U22' }])
    expect(restored.said).toContain('order numbers of these days go on 2000 later')
    expect(restored.counters).toEqual([
      ['2026-11-19', 2000],
      ['2026-11-20', 2002],
      ['2026-11-21', 2000],
      ...daysAhead(99),
      ['slots', 0],
    ])
    const tried = await restore('--to-try')
    expect(tried.placed).toEqual(lost.slice(0, 2))
    expect(tried.said).not.toContain('2000 later')
  })

  test('of the same backup again never reuses order numbers given out after the first restore', async () => {
    const server = await openServer()
    await placeOne(server.origin)
    await lockShop(server.db, 'corner', 'slots')
    const file = join(mkdtempSync(join(folder, 'twice-')), 'backup.sqlite')
    expect((await command('backup', [file], { DATA_DIR: server.folder })).code).toBe(0)
    const DATA_DIR = server.folder
    await server.stop()
    const restore = async () => {
      const { said } = await command('restore', [file, '--replace'], { DATA_DIR }, () => lunch)
      const { placed, counters } = await placedAfterRestore({ DATA_DIR })
      return { said, newest: placed.at(-1)?.number, counters }
    }
    expect((await restore()).newest).toBe('261120-2002')
    const again = await restore()
    expect(again.newest).toBe('261120-4003')
    expect(again.counters).toEqual([
      ['2026-11-19', 4000],
      ['2026-11-20', 4003],
      ['2026-11-21', 4000],
      ...daysAhead(198),
      ['slots', 0],
    ])
  })

  test('includes what is only in the write-ahead log of the file to restore', async () => {
    const server = await openServer()
    const guest = await signIn(server.origin)
    await post(server.origin, calls.orderCreate.path, orderWire(guest), guest)
    const log = join(server.folder, 'larder.sqlite-wal')
    expect(statSync(log).size).toBeGreaterThan(0)
    const data = mkdtempSync(join(folder, 'by-hand-'))
    const restored = await command('restore', [join(server.folder, 'larder.sqlite')], { DATA_DIR: data })
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('1 order,') })
    expect(readdirSync(data)).toEqual(['larder.sqlite'])
    await server.stop()
  })

  test('refuses a missing, empty or newer file and one that is no database, and leaves nothing behind', async () => {
    const file = await backupWith(0)
    const refused = async (path: string) => {
      const data = join(mkdtempSync(join(folder, 'refused-')), 'data')
      const { code, said } = await command('restore', [path], { DATA_DIR: data })
      expect(code).toBe(1)
      expect(existsSync(data) ? readdirSync(data) : []).toEqual([])
      return said
    }
    const text = join(folder, 'text')
    writeFileSync(text, 'not a database '.repeat(1000))
    expect(await refused(text)).toMatch(/^.*text can't be used: file is not a database\.\n$/)
    expect(await refused(join(folder, 'gone'))).toMatch(/^There is no file/)
    const empty = join(folder, 'empty')
    writeFileSync(empty, '')
    expect(await refused(empty)).toMatch(/^.*empty is no database of Larder\.\n$/)
    const database = new DatabaseSync(file)
    database.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '')`)
    database.close()
    chmodSync(file, 0o644)
    expect(await refused(file)).toMatch(/was made by a newer release/)
  })
})

test('withoutPassword takes the password out of a PostgreSQL address', () => {
  const hidden = { address: 'postgres://u@h:5/db?sslmode=require', password: 'p@ss' }
  expect(withoutPassword('postgres://u:p%40ss@h:5/db?sslmode=require')).toEqual(hidden)
  expect(withoutPassword('postgres://u@h:5/db?password=p%40ss&sslmode=require')).toEqual(hidden)
  expect(withoutPassword('postgres://h/db')).toEqual({ address: 'postgres://h/db', password: null })
})

test('withoutPassword translates an address of the server into one that PostgreSQL’s programs accept', () => {
  const addressOf = (url: string) => withoutPassword(url).address
  for (const password of ['50%', '%', 'a%zz', '100%40%x']) {
    const url = `postgres://u:${password}@h/db`
    expect(withoutPassword(url)).toEqual({
      address: 'postgres://u@h/db',
      password: new Client(url).password,
    })
  }
  expect(addressOf('postgres://h/db?sslmode=no-verify&sslrootcert=x')).toBe('postgres://h/db?sslmode=require')
  expect(addressOf('postgres://h/db?uselibpqcompat=true&sslmode=require')).toBe(
    'postgres://h/db?sslmode=require',
  )
  expect(addressOf('postgres://h/db?ssl=no-verify')).toBe('postgres://h/db?sslmode=require')
  for (const ssl of ['1', 'true'])
    expect(addressOf(`postgres://h/db?ssl=${ssl}`)).toBe('postgres://h/db?sslmode=verify-full')
  expect(addressOf('postgres://h/db?statement_timeout=5000&schema=public&application_name=larder')).toBe(
    'postgres://h/db?application_name=larder',
  )
  expect(addressOf('postgres://h/db?ssl=0')).toBe('postgres://h/db?sslmode=disable')
})

const tablesOf = `select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'`

/** Puts a row into each table that has none, with something in each column. */
function fillEveryTable(database: DatabaseSync): void {
  for (const { name: table } of database.prepare(tablesOf).all()) {
    if (database.prepare(`select 1 from ${String(table)}`).get()) continue
    const columns = database.prepare(`pragma table_info(${String(table)})`).all()
    const valueOf = (type: string) =>
      type === 'integer' ? 1_900_000_000 : type === 'blob' ? Buffer.from([0, 255, 39]) : 'é\'"\\ "x"'
    const values = columns.map(({ type }) => valueOf(String(type).toLowerCase()))
    database
      .prepare(`insert into ${String(table)} values (${columns.map(() => '?').join(', ')})`)
      .run(...values)
  }
}

async function rowsOnPostgres(connectionString: string, table: string): Promise<object[]> {
  const db = await openDatabase({ databaseUrl: connectionString, sqlitePath: '' })
  const rows = await db
    .selectFrom(table as 'shops')
    .selectAll()
    .execute()
  await db.destroy()
  return rows
}

/** Whatever their order, with bytes as bytes. */
const sortedRows = (rows: object[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row).map(([column, value]) => [
          column,
          value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value,
        ]),
      ),
    )
    .toSorted()

describe.skipIf(noPostgres !== null)('backup and restore on PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    postgres = await openPostgres()
  })
  afterAll(() => postgres.stop())

  /** What a managed database holds from the beginning: the view of an extension, and a table of one that has rows. */
  async function addExtension(connectionString: string): Promise<void> {
    const client = new Client({ connectionString })
    await client.connect()
    await client.query('create view pg_stat_statements as select 1 calls')
    await client.query('create table spatial_ref_sys as select 4326 srid')
    await client.query('alter extension plpgsql add table spatial_ref_sys')
    await client.end()
  }

  async function emptyDatabase(beside: string): Promise<string> {
    const name = `empty_${Date.now()}`
    const client = new Client({ connectionString: beside })
    await client.connect()
    await client.query(`create database ${name} template template0`)
    await client.end()
    const url = new URL(beside)
    url.pathname = `/${name}`
    return url.href
  }

  test('restoring a SQLite backup moves every row of every table, or nothing', async () => {
    const server = await openServer()
    const guest = await signIn(server.origin)
    await post(server.origin, calls.orderCreate.path, orderWire(guest), guest)
    const file = join(mkdtempSync(join(folder, 'move-')), 'backup.sqlite')
    expect((await command('backup', [file], { DATA_DIR: server.folder })).code).toBe(0)
    await server.stop()
    const source = new DatabaseSync(file)
    fillEveryTable(source)
    const DATABASE_URL = await postgres.empty()
    // What was begun and didn't end is no obstacle.
    await (await openDatabase({ databaseUrl: DATABASE_URL, sqlitePath: '' })).destroy()
    source.exec(`update shops set file = char(0)`)
    const failed = await command('restore', [file], { DATABASE_URL })
    expect(failed).toEqual({ code: 1, said: expect.stringMatching(/^Nothing was moved: /) })
    expect(await rowsOnPostgres(DATABASE_URL, 'purses')).toEqual([])
    source.exec(`update shops set file = ''`)

    const moved = await command('restore', [file], { DATABASE_URL }, () => lunch)
    expect(moved).toEqual({ code: 0, said: expect.stringMatching(/^Moved .*: 1 shop, 1 order,/) })
    expect(moved.said).toMatch(/1 of them waits to be paid or answered/)
    const tables = source.prepare(tablesOf).all()
    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      const rows = source.prepare(`select * from ${String(name)}`).all()
      expect(rows.length, String(name)).toBeGreaterThan(0)
      // Some numbers are left out.
      if (name === 'order_counters') continue
      const there = await rowsOnPostgres(DATABASE_URL, String(name))
      expect(sortedRows(there), String(name)).toEqual(sortedRows(rows))
    }
    source.close()
    const again = await command('restore', [file], { DATABASE_URL })
    expect(again).toEqual({ code: 1, said: expect.stringContaining('isn’t empty') })
    const started = await startServer({
      config: readConfig({ PORT: '0', DATABASE_URL, LOG_LEVEL: 'silent' }),
      log: createLog({ logLevel: 'silent', logFormat: 'json' }),
      now: () => lunch,
      distDir: null,
      firstShopPath: null,
    })
    const origin = `http://127.0.0.1:${started.port}`
    const own = { storeId: 'corner', customerId: guest.id }
    expect((await post(origin, calls.customerGet.path, own, guest)).status).toBe(200)
    const order = await post(origin, calls.orderCreate.path, orderWire(guest), guest)
    expect(order.status).toBe(200)
    expect((await placedIn(started.db)).map(({ number }) => number)).toEqual(['261120-0001', '261120-2002'])
    await started.stop()

    const toTry = await postgres.empty()
    await addExtension(toTry)
    expect(await command('restore', [file, '--to-try'], { DATABASE_URL: toTry })).toMatchObject({ code: 0 })
    const copy = await openDatabase({ databaseUrl: toTry, sqlitePath: '' })
    expect(await isOnlyToTry(copy)).toBe(true)
    await copy.destroy()
  })

  test('a move of a copy that has everything asks for nothing to be done again, and one that hasn’t does', async () => {
    const server = await openServer()
    await placeOne(server.origin)
    const data = mkdtempSync(join(folder, 'all-'))
    const [path, file] = [join(data, 'larder.sqlite'), join(data, 'backup.sqlite')]
    expect((await command('backup', [path], { DATA_DIR: server.folder })).code).toBe(0)
    await server.stop()
    expect((await command('backup', [file], { DATA_DIR: data })).code).toBe(0)
    const move = async (...flags: string[]) => {
      const env = { DATA_DIR: data, DATABASE_URL: await postgres.empty() }
      return (await command('restore', [file, ...flags], env, () => lunch)).said.split('\n').slice(1)
    }
    expect(await move()).toEqual([
      `Nothing was done in ${path} after the copy was made, so nothing is to be done again.`,
      expect.stringMatching(/^The order numbers of these days go on 2000 later/),
      expect.stringMatching(/^1 of them waits to be paid or answered/),
      'Then start the server.',
      '',
    ])
    expect(await move('--to-try')).toEqual(['Then start the server.', ''])

    const source = new DatabaseSync(path)
    // A server that still runs may do something afterwards.
    source.exec('pragma journal_mode = wal')
    source.prepare('select count(*) from orders').get()
    const asked = [
      expect.stringMatching(/^What was ended after the copy was made holds again/),
      expect.stringMatching(/^The order numbers/),
      expect.stringMatching(/^1 of them waits/),
      expect.stringMatching(/^Money that was given back/),
      expect.stringMatching(/^The menu, with its prices/),
      'Then start the server.',
      expect.stringMatching(/^Bookings, times closed/),
      '',
    ]
    expect(await move()).toEqual(asked)
    source.exec("update orders set note = 'changed since'")
    source.close()
    expect(await move()).toEqual(asked)
  })

  test('pg_dump writes a backup that pg_restore restores into an empty database only', async () => {
    const url = await postgres.fresh()
    const PATH = process.env['PATH']!
    const file = join(folder, 'larder.dump')
    const made = await command('backup', [file], { DATABASE_URL: url, PATH })
    expect(made).toEqual({ code: 0, said: expect.stringContaining('pg_dump') })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect((await command('restore', [file], { DATABASE_URL: url, PATH })).said).toContain('holds tables')
    const DATABASE_URL = await emptyDatabase(url)
    await addExtension(DATABASE_URL)
    expect(await command('restore', [file], { DATABASE_URL, PATH })).toMatchObject({ code: 0 })
    const db = await openDatabase({ databaseUrl: DATABASE_URL, sqlitePath: '' })
    expect(await db.selectFrom('shops').select('shop_id').execute()).toEqual([{ shop_id: 'corner' }])
    expect(await isOnlyToTry(db)).toBe(false)
    await db.destroy()
    const toTry = await emptyDatabase(await postgres.fresh())
    const tried = await command('restore', [file, '--to-try'], { DATABASE_URL: toTry, PATH })
    expect(tried).toMatchObject({ code: 0 })
    const copy = await openDatabase({ databaseUrl: toTry, sqlitePath: '' })
    expect(await isOnlyToTry(copy)).toBe(true)
    await copy.destroy()
    const ofTried = join(folder, 'tried.dump')
    expect(await command('backup', [ofTried], { DATABASE_URL: toTry, PATH })).toMatchObject({ code: 0 })
    for (const flags of [['--to-try'], []]) {
      const again = await emptyDatabase(toTry)
      expect(await command('restore', [ofTried, ...flags], { DATABASE_URL: again, PATH })).toMatchObject({
        code: 0,
      })
      const opened = await openDatabase({ databaseUrl: again, sqlitePath: '' })
      expect(await isOnlyToTry(opened)).toBe(flags.length > 0)
      await opened.destroy()
    }
    expect(tried.said).toContain(': 1 shop, 0 orders.\nThen start')
    const inFolder = await command('restore', [folder], { DATABASE_URL: await postgres.empty(), PATH })
    expect(inFolder).toEqual({ code: 1, said: expect.stringMatching(/^pg_restore failed: /) })
    const without = await typed('backup', [join(folder, 'none.dump')], { DATABASE_URL: url, PATH: folder })
    expect(without).toEqual({ code: 1, said: expect.stringMatching(/^pg_dump isn't installed here/) })
    expect(existsSync(join(folder, 'none.dump'))).toBe(false)
  })

  test('a restore never reuses order numbers, and says that only the bank knows of refunds since the backup', async () => {
    const PATH = process.env['PATH']!
    const from = await postgres.empty()
    const server = await runServer(null, () => lunch, { TRUST_PROXY: '1', DATABASE_URL: from })
    await placeOne(server.origin)
    const file = join(mkdtempSync(join(folder, 'dump-')), 'larder.dump')
    expect((await command('backup', [file], { DATABASE_URL: from, PATH })).code).toBe(0)
    await placeOne(server.origin)
    const lost = await placedIn(server.db)
    await server.stop()
    expect(lost.map(({ number }) => number)).toEqual(['261120-0001', '261120-0002'])
    const DATABASE_URL = await postgres.empty()
    const { said } = await command('restore', [file], { DATABASE_URL, PATH }, () => lunch)
    expect(said).toContain('order numbers of these days go on 2000 later')
    expect(said).toContain('is known to the bank only')
    const { placed, counters } = await placedAfterRestore({ DATABASE_URL })
    expect(placed).toEqual([lost[0], { number: '261120-2002', pickup_number: 'U22' }])
    expect(counters).toEqual([
      ['2026-11-19', 2000],
      ['2026-11-20', 2002],
      ['2026-11-21', 2000],
      ...daysAhead(99),
    ])
  })

  test('a restore says how many orders wait, refuses a newer backup, and reports a failed --to-try mark', async () => {
    const PATH = process.env['PATH']!
    const restoreAfter = async (change: string, ...flags: string[]) => {
      const from = await postgres.fresh()
      const client = new Client({ connectionString: from })
      await client.connect()
      await client.query(change)
      await client.end()
      const file = join(mkdtempSync(join(folder, 'dump-')), 'larder.dump')
      expect((await command('backup', [file], { DATABASE_URL: from, PATH })).code).toBe(0)
      const DATABASE_URL = await postgres.empty()
      return { DATABASE_URL, ...(await command('restore', [file, ...flags], { DATABASE_URL, PATH })) }
    }
    const order = `insert into orders select (jsonb_populate_record(null::orders, jsonb_object_agg(column_name,
      case when data_type = 'text' then to_jsonb('x'::text) else to_jsonb(1) end))).*
      from information_schema.columns where table_name = 'orders'`
    const waits = await restoreAfter(order)
    expect(waits.said).toContain(': 1 shop, 1 order, the newest of')
    expect(waits.said).toContain('1 of them waits to be paid or answered.')
    expect((await restoreAfter(order, '--to-try')).said).not.toContain('waits to be')

    const newer = await restoreAfter(`insert into kysely_migration values ('9999-later', '')`)
    expect(newer).toMatchObject({ code: 1, said: expect.stringContaining('was made by a newer release') })
    const client = new Client({ connectionString: newer.DATABASE_URL })
    await client.connect()
    expect((await client.query(`select to_regclass('shops') name`)).rows).toEqual([{ name: null }])
    await client.end()

    const unmarked = await restoreAfter('drop table shop_hosts', '--to-try')
    expect(unmarked.code).toBe(1)
    expect(unmarked.said).toMatch(/isn't marked as one to try: start no server on it, drop that database/)
  })
})
