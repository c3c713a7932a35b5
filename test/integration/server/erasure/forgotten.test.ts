import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countingStatements } from '../../../support/database/counting-statements.ts'
import { roomy } from '../../../support/customers/member.ts'
import { openShopServer } from '../../../support/server/shop-server.ts'
import { forgottenSuite } from './forgotten-suite.ts'

forgottenSuite('SQLite', () => openShopServer({ limits: roomy }))

test('no table is read anew for each guest, and those that grow with the orders by their indexes', async () => {
  const server = await openShopServer({ limits: roomy })
  const guest = await server.signIn()
  await server.order(guest)
  server.clock.now += 31 * 24 * 3_600_000
  const statements = await countingStatements(server.db)
  await server.runHousekeeping()
  const asked = statements.filter((text) => text.includes('"customers"'))
  expect(asked).not.toEqual([])
  for (const text of asked) {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(text)}`.execute(server.db)
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).not.toMatch(/CORRELATED|^SCAN|\(shop_id=\?\)$/m)
  }
  await server.close()
})
