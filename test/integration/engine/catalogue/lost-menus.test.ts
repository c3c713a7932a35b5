import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSyncing } from '../../../../workers/engine/catalogue/syncing.ts'
import { type Phone, expectOk, lostOnTheWay, onlineVisit, openPhone } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

let server: TestServer
let phone: Phone
beforeEach(async () => {
  server = await startTestServer()
  phone = await openPhone(server, onlineVisit)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

test('a menu that isn’t shown is asked for again soon after its answer was lost, and ever more rarely', async () => {
  const { context, network } = phone
  const waits: number[] = []
  const scheduler = {
    at: (name: string, delayMs: number) => void (name === 'sync' && waits.push(delayMs / 1_000)),
    cancel: () => {},
  }
  const surroundings = { visitNow: () => onlineVisit, isLooking: () => true, onRound: () => {} }
  const syncing = createSyncing(context, scheduler, surroundings)
  network.next('/category/list', (forward) => forward())
  network.always('/category/list', lostOnTheWay)
  for (let round = 0; round < 5; round += 1) expectOk(await syncing.now())
  expect(context.connection.state()).toBe('online')
  expect(await context.database.menus.count()).toBe(1)
  expect(waits).toEqual([5, 15, 45, 120, 120])
  network.calm()
  expectOk(await syncing.now())
  expect(await context.database.menus.count()).toBe(2)
  expect(waits.at(-1)).toBe(120)
  // What is lost after that is soon asked for again.
  await context.database.menus.filter(({ menu }) => menu.orderType === 'delivery').delete()
  network.always('/category/list', lostOnTheWay)
  expectOk(await syncing.now())
  expect(waits.at(-1)).toBe(5)
})
