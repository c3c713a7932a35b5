import fs, { copyFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BackupFault } from '../../../../../server/backup/backup-fault.ts'
import { restoreSqlite } from '../../../../../server/backup/sqlite-backup.ts'
import { openDatabase } from '../../../../../server/database/open.ts'

let folder: string
let copy: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larder-in-place-'))
  copy = join(folder, 'copy.sqlite')
  await marked(copy, 'new')
})
afterAll(() => rmSync(folder, { recursive: true }))

let data: string
let path: string
beforeEach(() => {
  data = mkdtempSync(join(folder, 'data-'))
  path = join(data, 'larder.sqlite')
})

const own = {
  fsyncSync: fs.fsyncSync,
  linkSync: fs.linkSync,
  renameSync: fs.renameSync,
  rmSync: fs.rmSync,
}
afterEach(() => instead(own))

/** Puts other functions in the place of some of the file system's, for all modules. */
function instead(functions: Partial<typeof own>): void {
  Object.assign(fs, functions)
  syncBuiltinESMExports()
}

async function marked(at: string, mark: string): Promise<void> {
  const db = await openDatabase({ sqlitePath: at })
  await db.insertInto('server_keys').values({ name: 'mark', value: mark }).execute()
  await db.destroy()
}

/** The mark of a sound database; else what is wrong. */
function markIn(at: string): unknown {
  if (!existsSync(at)) return 'missing'
  const database = new DatabaseSync(at)
  try {
    expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return database.prepare("select value from server_keys where name = 'mark'").get()?.['value']
  } catch {
    return 'damaged'
  } finally {
    database.close()
  }
}

/** A database as a server leaves it that is killed: the mark is in its log only. */
async function ofKilledServer(): Promise<void> {
  const running = join(mkdtempSync(join(folder, 'killed-')), 'larder.sqlite')
  await marked(running, 'older')
  const database = new DatabaseSync(running)
  database.exec("pragma journal_mode = wal; update server_keys set value = 'old' where name = 'mark'")
  for (const ending of ['', '-wal', '-shm']) copyFileSync(`${running}${ending}`, `${path}${ending}`)
  database.close()
}

/** A database that can't be opened, with a log of its own. */
function damaged(): void {
  fs.writeFileSync(path, 'not a database'.padEnd(8_192, '?'))
  for (const ending of ['-wal', '-shm']) fs.writeFileSync(`${path}${ending}`, 'its own')
}

const restore = () =>
  restoreSqlite(copy, path, { replace: true, toTry: false, now: Date.now(), carryOver: async () => null })

const isTemporary = (name: string) => name.includes('.restored-')

/** Runs a restore and copies the folder before each change of a name in it: how a power cut would leave it. */
async function interruptions(): Promise<string[]> {
  const found: string[] = []
  const noting =
    <Given extends unknown[], T>(change: (...given: Given) => T) =>
    (...given: Given): T => {
      if (given.some((one) => typeof one === 'string' && dirname(one) === data && !isTemporary(one))) {
        const moment = join(folder, `moment-${crypto.randomUUID()}`)
        cpSync(data, moment, { recursive: true, filter: (one) => !isTemporary(one) })
        found.push(moment)
      }
      return change(...given)
    }
  instead({
    linkSync: noting(own.linkSync),
    renameSync: noting(own.renameSync),
    rmSync: noting(own.rmSync) as typeof own.rmSync,
  })
  await restore()
  instead(own)
  return found
}

const asideIn = (at: string) => readdirSync(at).filter((name) => name.includes('.before-'))

test('an interrupted restore leaves the old database or the new one in its place', async () => {
  await ofKilledServer()
  const moments = await interruptions()
  expect(moments.length).toBeGreaterThan(1)
  for (const moment of moments) expect(markIn(join(moment, 'larder.sqlite'))).toBe('old')
  expect(markIn(path)).toBe('new')
  expect(asideIn(data)).toHaveLength(1)
  expect(markIn(join(data, asideIn(data)[0]!))).toBe('old')
})

test('a restore that is run again after an interruption replaces the old database', async () => {
  await ofKilledServer()
  const [last] = (await interruptions()).slice(-1)
  rmSync(data, { recursive: true })
  cpSync(last!, data, { recursive: true })
  await restore()
  expect(markIn(path)).toBe('new')
  const moved = asideIn(data)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.map((name) => markIn(join(data, name)))).toEqual(moved.map(() => 'old'))
})

test('a restore never leaves the new database beside the log of a damaged one', async () => {
  damaged()
  const moments = await interruptions()
  expect(moments.length).toBeGreaterThan(2)
  for (const moment of moments) expect(markIn(join(moment, 'larder.sqlite'))).toBe('damaged')
  expect(markIn(path)).toBe('new')
  expect(asideIn(data).map((name) => name.slice(name.indexOf('Z') + 1))).toEqual(['', '-shm', '-wal'])
})

test('a restore ignores and removes the rollback journal that a deleted database left behind', async () => {
  const old = new DatabaseSync(path)
  old.exec('create table t (a); insert into t values (zeroblob(500000))')
  old.exec('pragma cache_size = 2; begin; update t set a = randomblob(500000)')
  rmSync(path)
  expect(existsSync(`${path}-journal`)).toBe(true)
  await restore()
  expect(markIn(path)).toBe('new')
  old.close()
})

const refuses = (syscall: string) => {
  throw Object.assign(new Error('EPERM'), { code: 'EPERM', syscall })
}

test('a restore moves the old database aside where the file system has no hard links', async () => {
  await ofKilledServer()
  instead({ linkSync: () => refuses('link') })
  await restore()
  expect(markIn(path)).toBe('new')
  expect(asideIn(data).map((name) => markIn(join(data, name)))).toEqual(['old'])
})

test.each([true, false])(
  'a restore that can’t take the old database’s place leaves that as it was; hard links: %s',
  async (hasLinks) => {
    await ofKilledServer()
    instead({
      ...(!hasLinks && { linkSync: () => refuses('link') }),
      renameSync: (from, to) => {
        if (to === path && dirname(String(from)) !== data) refuses('rename')
        own.renameSync(from, to)
      },
    })
    await expect(restore()).rejects.toThrow(BackupFault)
    instead(own)
    expect(readdirSync(data)).toEqual(['larder.sqlite'])
    expect(markIn(path)).toBe('old')
  },
)

test.each([true, false])(
  'a restore is refused when a server is started just before it puts the copy in place; hard links: %s',
  async (hasLinks) => {
    await ofKilledServer()
    let server: DatabaseSync | undefined
    instead({
      ...(!hasLinks && { linkSync: () => refuses('link') }),
      fsyncSync: (file) => {
        own.fsyncSync(file)
        // The last wait for the disk before the new database is there.
        if (server || fs.fstatSync(file).ino !== fs.statSync(data).ino) return
        server = new DatabaseSync(path)
        server.exec("pragma journal_mode = wal; update server_keys set value = 'newest' where name = 'mark'")
      },
    })
    await expect(restore()).rejects.toThrow(BackupFault)
    instead(own)
    server?.close()
    expect(readdirSync(data)).toEqual(['larder.sqlite'])
    expect(markIn(path)).toBe('newest')
  },
)

test('a restore is refused when a server is started meanwhile where there was no database', async () => {
  let server: DatabaseSync | undefined
  instead({
    fsyncSync: (file) => {
      own.fsyncSync(file)
      if (server) return
      server = new DatabaseSync(path)
      server.exec('pragma journal_mode = wal; create table server_keys (name, value)')
      server.exec("insert into server_keys values ('mark', 'its own')")
    },
  })
  await expect(restore()).rejects.toThrow(BackupFault)
  instead(own)
  server?.close()
  expect(readdirSync(data)).toEqual(['larder.sqlite'])
  expect(markIn(path)).toBe('its own')
})

test('two restores at the same millisecond keep both databases that they replace', async () => {
  await ofKilledServer()
  const now = Date.now()
  for (let times = 0; times < 2; times++)
    await restoreSqlite(copy, path, { replace: true, toTry: false, now, carryOver: async () => null })
  expect(asideIn(data).map((name) => markIn(join(data, name)))).toEqual(['old', 'new'])
})
