import { afterEach, beforeEach, expect, test } from 'vitest'
import { replay } from '../../../../workers/engine/loop/replay.ts'
import { readyToOrder, tableVisit, tapOrder } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

test('order lines have a title in the diner’s language and a kitchen title in the shop’s first language', async () => {
  const phone = await readyToOrder(server, { ...tableVisit, language: 'es' })
  await tapOrder(phone)
  await replay(phone.context)
  const [order] = await phone.context.database.orders.toArray()
  const rows = await server.db.selectFrom('order_lines').selectAll().orderBy('line_number').execute()
  expect(rows.map(({ title }) => title)).toEqual(order?.lines.map(({ title }) => title))
  expect(rows.map(({ title }) => title)[1]).toMatch(/[Tt]arta/)
  expect(rows.map(({ kitchen_title }) => kitchen_title)[1]).toMatch(/cheesecake/i)
})
