import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../server/database/open.ts'
import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { erasureByNumberSuite } from './erasure-by-number-suite.ts'
import { erasureMeanwhileSuite } from './erasure-meanwhile-suite.ts'
import { erasureSuite } from './erasure-suite.ts'

erasureSuite('SQLite', () => openShopServer({ limits: roomy }))
erasureMeanwhileSuite('SQLite', () => openShopServer({ limits: roomy }))
erasureByNumberSuite('SQLite', async () => {
  const server = await openShopServer({ limits: roomy })
  return { server, env: { DATA_DIR: server.folder } }
})

test('opening a database overwrites the bytes of rows that an older release deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-unlinked-'))
  const sqlitePath = join(folder, 'larder.sqlite')
  const old = new DatabaseSync(sqlitePath)
  old.exec("create table names (name text); insert into names values ('Filomena'), ('Stranger')")
  old.exec("delete from names where name = 'Filomena'")
  old.close()
  expect(readFileSync(sqlitePath, 'latin1')).toContain('Filomena')

  const db = await openDatabase({ sqlitePath })
  await db.destroy()
  expect(readFileSync(sqlitePath, 'latin1')).not.toContain('Filomena')
  expect(readFileSync(sqlitePath, 'latin1')).toContain('Stranger')
  rmSync(folder, { recursive: true })
})
