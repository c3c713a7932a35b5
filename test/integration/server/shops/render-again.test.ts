import { expect, test } from 'vitest'
import { sqlitePathOf } from '../../../../server/settings/config.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { readConfig } from '../../../../server/settings/config.ts'
import { createLog } from '../../../../server/log/log.ts'
import { startServer } from '../../../../server/start/start-server.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { renderAgainSuite } from './render-again-suite.ts'

renderAgainSuite('SQLite', () => openShopServer())

test('a server that starts with another release’s menus renders them again during its start', async () => {
  const first = await runServer()
  const config = readConfig({ PORT: '0', DATA_DIR: first.folder, LOG_LEVEL: 'silent' })
  const db = await openDatabase({ sqlitePath: sqlitePathOf(config) })
  await db.updateTable('menus').set({ md5: 'old', body: '{}', wire_version: 0 }).execute()
  await db.destroy()
  const second = await startServer({
    config,
    log: createLog({ logLevel: 'silent', logFormat: 'json' }),
    distDir: null,
    firstShopPath: null,
  })
  const old = await second.db.selectFrom('menus').select('md5').where('md5', '=', 'old').execute()
  await second.stop()
  await first.stop()
  expect(old).toEqual([])
})
