import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { offerTables } from '../../../../server/bookings/wait-for-table.ts'
import { cuttable } from '../../../support/phone/cuttable.ts'
import {
  type ListeningPhone,
  demoShop,
  moveTable,
  openListeningPhone,
  requestTable,
  waitForTable,
} from '../../../support/phone/listening-phone.ts'
import { type Fault, lostOnTheWay, pausing, portalPage, refusing } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** Sooner than bookings are polled while a stream is open (polling.ts). */
const soon = { timeout: 20_000 }

let server: TestServer
let phone: ListeningPhone
beforeEach(async () => {
  server = await startTestServer()
  phone = await openListeningPhone(server)
})
afterEach(async () => {
  await phone.engine.wake('hidden')
  await server.close()
})

const listening = (count = 1) => expect.poll(() => server.services.live.size, soon).toBe(count)
const stateOf = async (id: string) => (await phone.database.bookings.get(id))?.state
const lists = () => phone.network.count('/booking/list/inquiry')

async function hide(): Promise<void> {
  await listening()
  // What the stream told of the customer's own steps has been fetched.
  await phone.network.atRest()
  await phone.engine.wake('hidden')
  await listening(0)
}

/** Opens the stream anew, through a network that does this to it, and waits until all that it asks is answered. */
async function reopen(fault: Fault): Promise<void> {
  await hide()
  phone.network.next('/store/live', fault)
  await phone.engine.wake('visible')
  await listening()
  await phone.network.atRest()
}

test('a booking’s answer missed by a hidden page is fetched once the page is shown', async () => {
  const id = await requestTable(phone)
  await hide()
  await moveTable(server, id, 'refuse')
  await phone.engine.wake('visible')
  await expect.poll(() => stateOf(id), soon).toBe('refused')
})

test('a table offered on the waiting list while the page is hidden is fetched once the page is shown', async () => {
  await waitForTable(phone, server)
  await hide()
  await offerTables(server.services, await demoShop(server))
  expect(await phone.database.bookings.count()).toBe(0)
  await phone.engine.wake('visible')
  const states = async () => (await phone.database.bookings.toArray()).map(({ state }) => state)
  await expect.poll(states, soon).toEqual(['held'])
  expect((await readSetting(phone.database, 'bookingWaits'))?.list).toEqual([])
})

test('a booking’s answer missed by a silent stream is fetched once it is open again', async () => {
  const wire = cuttable()
  const id = await requestTable(phone)
  await reopen(wire.fault)
  wire.mute()
  await moveTable(server, id, 'refuse')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await stateOf(id)).toBe('processing')
  wire.cut()
  await expect.poll(() => stateOf(id), soon).toBe('refused')
})

test('a booking’s answer missed by a silent stream is fetched when the browser announces a network', async () => {
  const wire = cuttable()
  const id = await requestTable(phone)
  await reopen(wire.fault)
  wire.mute()
  await moveTable(server, id, 'refuse')
  await phone.engine.wake('online')
  await expect.poll(() => stateOf(id), soon).toBe('refused')
})

test('where no stream can be opened, a booking is polled from its request until it is over, and none before', async () => {
  await hide()
  phone.network.always('/store/live', portalPage)
  await phone.engine.wake('visible')
  await new Promise((resolve) => setTimeout(resolve, 7_000))
  expect(lists()).toBe(0)
  const id = await requestTable(phone)
  await moveTable(server, id, 'refuse')
  await expect.poll(() => stateOf(id), soon).toBe('refused')
  await phone.network.atRest()
  const before = lists()
  await new Promise((resolve) => setTimeout(resolve, 7_000))
  expect(lists()).toBe(before)
})

test.each([
  ['no answer', lostOnTheWay],
  ['a 500', refusing(500, 'BS_0001')],
])('a booking that the stream told of is asked for again after %s', async (_, fault) => {
  const id = await requestTable(phone)
  await listening()
  await phone.network.atRest()
  const opened = phone.network.count('/store/live')
  phone.network.next('/booking/detail/inquiry', fault)
  // The first question after that fails too.
  phone.network.next('/booking/list/inquiry', fault)
  await moveTable(server, id, 'refuse')
  await expect.poll(() => stateOf(id), soon).toBe('refused')
  expect(phone.network.count('/store/live')).toBe(opened)
})

test('a booking that the stream told of is asked for again only when the restaurant allows it', async () => {
  const id = await requestTable(phone)
  await listening()
  await phone.network.atRest()
  const before = lists()
  phone.network.next('/booking/detail/inquiry', pausing(503, 8))
  await moveTable(server, id, 'refuse')
  await new Promise((resolve) => setTimeout(resolve, 6_500))
  expect(lists()).toBe(before)
  await expect.poll(() => stateOf(id), soon).toBe('refused')
})

test('a booking in doubt is asked for again and again although a stream is open', async () => {
  await listening()
  await phone.network.atRest()
  for (const path of ['/booking/confirm', '/booking/detail/inquiry']) phone.network.next(path, lostOnTheWay)
  // The restaurant has nothing to tell of a hold that it wasn't asked to confirm.
  await expect(requestTable(phone)).rejects.toThrow('EN_OFFLINE')
  expect(await phone.database.bookings.toArray()).toMatchObject([{ askedAt: expect.any(Number) }])
  const before = lists()
  await expect.poll(() => lists() - before, soon).toBeGreaterThan(1)
})

test('bookings are asked for once when the page is shown', async () => {
  await requestTable(phone)
  await hide()
  const before = lists()
  await phone.engine.wake('visible')
  await listening()
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(lists()).toBe(before + 1)
})

test('where no stream can be opened, a confirmed booking of another day is asked for only when the page is shown', async () => {
  const id = await requestTable(phone)
  await moveTable(server, id, 'confirm')
  await expect.poll(() => stateOf(id), soon).toBe('confirmed')
  await hide()
  phone.network.always('/store/live', portalPage)
  const before = lists()
  await phone.engine.wake('visible')
  await new Promise((resolve) => setTimeout(resolve, 10_000))
  expect(lists()).toBe(before + 1)
})

test('bookings that a full disk refuses are asked for ever more rarely, and not while the page is hidden', async () => {
  await requestTable(phone)
  await hide()
  phone.network.always('/store/live', portalPage)
  phone.disk.failAll('is full', ['bookings'])
  await phone.engine.wake('visible')
  const before = lists()
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  expect(lists() - before).toBeLessThan(3)
  await phone.engine.wake('hidden')
  await phone.network.atRest()
  const seen = lists()
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(lists()).toBe(seen)
  phone.disk.heal()
})
