import { afterAll, beforeAll, describe, test } from 'vitest'
import { expectToSurvive, scenarios } from '../../../support/phone/evenings.ts'
import { hangs } from '../../../support/phone/failing-database.ts'
import { takeManyOrders } from '../../../support/server/many-orders.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await takeManyOrders(server)
})
afterAll(() => server.close())

describe.each(Object.entries(scenarios))('%s', (_, scenario) => {
  test.each(hangs)(
    'G1 G2 G4 G5 G19 survives a disk that %s, in any transaction',
    (failure) => expectToSurvive(scenario, failure, server),
    120_000,
  )
})
