import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/database/open.ts'
import { returnRoom } from '../../../../server/database/disk/return-room.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-room-'))
  path = join(folder, 'larder.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const picture = (name: string) => ({
  shop_id: 's',
  name,
  source: name,
  media_type: 'image/png',
  bytes: new Uint8Array(3_000_000).fill(7),
})

test('a SQLite file without auto_vacuum is converted on opening, and then shrinks after deletions', async () => {
  await (await openDatabase({ sqlitePath: path })).destroy()
  const old = new DatabaseSync(path)
  old.exec('pragma auto_vacuum = none; vacuum; pragma user_version = 1')
  old.close()

  const db = await openDatabase({ sqlitePath: path })
  await db
    .insertInto('pictures')
    .values([picture('a'), picture('b')])
    .execute()
  await returnRoom(db)
  expect(statSync(path).size).toBeGreaterThan(6_000_000)
  await db.deleteFrom('pictures').execute()
  await returnRoom(db)
  expect(statSync(path).size).toBeLessThan(1_000_000)
  await db.destroy()
})

test('incremental_vacuum(512) releases exactly 512 pages', async () => {
  const db = await openDatabase({ sqlitePath: path })
  const free = async () =>
    (await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db)).rows[0]!.freelist_count
  await db.insertInto('pictures').values(picture('a')).execute()
  await db.deleteFrom('pictures').execute()
  const before = await free()
  await sql`pragma incremental_vacuum(512)`.execute(db)
  expect(await free()).toBe(before - 512)
  await db.destroy()
})

test('the write-ahead log shrinks again after a large write while the database is open', async () => {
  const db = await openDatabase({ sqlitePath: path })
  for (const name of ['a', 'b', 'c', 'd']) await db.insertInto('pictures').values(picture(name)).execute()
  for (let n = 0; n < 20; n++)
    await db
      .insertInto('order_counters')
      .values({ shop_id: 's', day: String(n), last_number: n })
      .execute()
  expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(4 * 1024 * 1024)
  await db.destroy()
})

test('opening a database again writes nothing to it', async () => {
  await (await openDatabase({ sqlitePath: path })).destroy()
  const before = statSync(path).mtimeMs
  const db = await openDatabase({ sqlitePath: path })
  expect(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  await db.destroy()
  expect(statSync(path).mtimeMs).toBe(before)
})
