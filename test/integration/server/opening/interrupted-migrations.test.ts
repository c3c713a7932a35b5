import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../server/database/open.ts'
import { createAsOf } from '../../../support/database/database-before.ts'
import { spawnProgram } from '../../../support/server/spawn-program.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'larder-old-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a migration on SQLite that fails half-way leaves the database as it was, and the next start repeats it', async () => {
  const sqlitePath = join(folder, 'half-way.sqlite')
  await createAsOf('0035-used-before', sqlitePath)
  const execute = (statement: string) => {
    const database = new DatabaseSync(sqlitePath)
    database.exec(statement)
    database.close()
  }
  // The next migration drops an index before it makes this one.
  execute('create index orders_by_update on orders (updated_at)')
  await expect(openDatabase({ sqlitePath })).rejects.toThrow('index orders_by_update already exists')
  execute('drop index orders_by_update')
  await (await openDatabase({ sqlitePath })).destroy()
})

test('several programs that open an old SQLite database at once migrate it only once, and all of them run', async () => {
  const DATA_DIR = join(folder, 'at-once')
  mkdirSync(DATA_DIR)
  await createAsOf('0001-first', join(DATA_DIR, 'larder.sqlite'))
  const programs = Array.from({ length: 4 }, () => spawnProgram('server/cli/orders.ts', { DATA_DIR }))
  const codes = await Promise.all(programs.map(({ ends }) => ends()))
  expect([codes, programs.map(({ output }) => output())]).toEqual([
    [0, 0, 0, 0],
    Array(4).fill('No orders yet.\n'),
  ])
})
