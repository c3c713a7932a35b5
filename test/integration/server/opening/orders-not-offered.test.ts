import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShopFileInput } from '../../../../core/schema/shop-file/shop-file.ts'
import { runShopCommand } from '../../../../server/cli/shop/run.ts'
import { orderShop } from '../../../support/shops/order-shop.ts'
import { openShopServer, orderWire, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer
beforeEach(async () => {
  server = await openShopServer()
})
afterEach(() => server.close())

/** Tomorrow, 13:30 in Madrid, for which two orders were placed: one to collect, one to deliver. */
const appointmentAt = Date.parse('2026-11-21T12:30:00Z')

async function place(changes: Partial<Parameters<typeof orderWire>[1]> = {}): Promise<string> {
  const guest = await server.signIn()
  const { envelope } = await server.order(guest, orderWire(guest, changes))
  expect(envelope.code).toBe('')
  return envelope.data.orderNo
}

const pickup = (file: ShopFileInput) => file.services[0]!

test('an import says which open orders for later have a time or an area that is no longer offered', async () => {
  const number = await place({ appointmentAt })
  // As soon as possible: it is being cooked.
  await place()
  const notOffered = async (change: (file: ShopFileInput) => void) =>
    (await server.reimport(change)).notOffered
  expect(await notOffered(() => {})).toEqual([])
  const stranded = [{ number, at: appointmentAt }]
  // A closed date, shorter hours, and no such service any more.
  const closed = { '2026-11-21': [] }
  expect(await notOffered((file) => void (pickup(file).openingExceptions = closed))).toEqual(stranded)
  expect(await notOffered((file) => void (pickup(file).opening = { DAILY: ['19:00~23:00'] }))).toEqual(
    stranded,
  )
  expect(await notOffered((file) => void (pickup(file).id = 'other'))).toEqual(stranded)
  // Other steps between the times offer that very minute no more, but the kitchen is there.
  expect(await notOffered((file) => void (pickup(file).slots = { stepMinutes: 60 }))).toEqual([])
  // Nothing is to be told of an address whose distance is unknown, or of one that an area reaches.
  const delivery = (meters: number | null) => JSON.stringify({ meters })
  const away = async (meters: number | null, withinMeters: number) => {
    const values = { service_id: 'delivery', delivery: delivery(meters) }
    await server.db.updateTable('orders').set(values).where('number', '=', number).execute()
    return notOffered((file) => {
      file.location = { lat: 41.38, lng: 2.19 }
      file.deliveryAreas = [{ id: 'near', name: 'Near', withinMeters, fees: [{ withinMeters, fee: 1 }] }]
    })
  }
  expect([await away(null, 1_000), await away(900, 1_000)]).toEqual([[], []])
  expect(await away(2_000, 1_000)).toEqual(stranded)
  // What is over, or is past its time, has been settled.
  await server.db.updateTable('orders').set({ state: 'refused' }).execute()
  expect(await away(2_000, 1_000)).toEqual([])
  await server.db.updateTable('orders').set({ state: 'confirmed' }).execute()
  server.clock.now = appointmentAt
  expect(await away(2_000, 1_000)).toEqual([])
})

test('the command names them with their times on the shop’s clock', async () => {
  const number = await place({ appointmentAt })
  const friday = Date.parse('2099-11-20T12:30:00Z')
  await server.db.updateTable('orders').set({ appointment_at: friday }).execute()
  const { pictures: _, ...file } = orderShop()
  const services = file.services.map((one) => ({ ...one, opening: { SATURDAY: ['12:00~16:00'] } }))
  writeFileSync(join(server.folder, 'shop.json'), JSON.stringify({ ...file, services }))
  const out: string[] = []
  const terminal = { out: (line: string) => void out.push(line), err: () => {}, folder: server.folder }
  const env = { DATA_DIR: server.folder, PORT: '8787' }
  expect(await runShopCommand(['import', 'shop.json'], { ...terminal, env, now: Date.now })).toBe(0)
  expect(out).toContain(
    `Note: an open order is for a time or a place that this file doesn't offer: ${number} (20 Nov 2099, 13:30). ` +
      'Nothing is done about it: refuse it at the desk, or prepare it all the same.',
  )
})
