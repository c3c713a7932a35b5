import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { StorageStalled } from '../../../../core/storage/failures.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import { emptyDatabase } from '../../../support/phone/database.ts'
import { Network, onlineVisit, origin } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** A database whose n-th transaction stalls, and no other. */
function stallingAt(n: number): LarderDatabase {
  const database = emptyDatabase()
  let count = 0
  database.use({
    stack: 'dbcore',
    name: 'stalls once',
    create: (down) => ({
      ...down,
      transaction(tables, mode, options) {
        count += 1
        if (count === n) throw new StorageStalled('the transaction did not settle in time', false)
        return down.transaction(tables, mode, options)
      },
    }),
  })
  return database
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'G19 the engine starts even if transaction %i of its opening stalls once',
  async (n) => {
    const network = new Network(() => server)
    const engine = createEngine({ origin, database: stallingAt(n), fetch: network.fetch })
    const isIn = async () => {
      await engine.visit(onlineVisit)
      return (await engine.continueAsGuest()).ok
    }
    await expect.poll(isIn).toBe(true)
    await engine.wake('hidden')
  },
)
