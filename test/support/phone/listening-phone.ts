import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { BookingStep } from '../../../core/domain/booking/booking-steps.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { openWriter } from '../../../core/storage/writer.ts'
import { announceBookings } from '../../../server/bookings/announce.ts'
import { moveBooking } from '../../../server/bookings/move-booking.ts'
import { type StoredShop, readShop } from '../../../server/shops/read/read-shop.ts'
import type { EngineApi } from '../../../workers/engine/commands.ts'
import { createEngine } from '../../../workers/engine/engine.ts'
import type { TestServer } from '../server/test-server.ts'
import { fillEvening } from '../shops/booking-shop.ts'
import { FailingDisk } from './failing-database.ts'
import { Network, expectOk, origin, tableVisit } from './phone.ts'

/** A guest's phone whose whole engine runs, so that it listens to the stream of changes. */
export type ListeningPhone = {
  engine: EngineApi
  database: LarderDatabase
  network: Network
  disk: FailingDisk
}

export async function openListeningPhone(server: TestServer): Promise<ListeningPhone> {
  const network = new Network(() => server)
  const disk = new FailingDisk()
  Dexie.dependencies.indexedDB = disk.factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  const database = openWriter(disk.patience)
  const engine = createEngine({ origin, database, fetch: network.fetch })
  expectOk(await engine.visit(tableVisit))
  await expect.poll(() => database.sessions.get('guestPass')).toBeDefined()
  expectOk(await engine.continueAsGuest())
  return { engine, database, network, disk }
}

/** More diners than the demo shop takes without looking at the request first. */
const party = { diners: 8, areaId: null, replaces: null }
const ana = { mobilePrefix: '+34', mobile: '600000001' }

/** The first free time of a day that is far enough away. */
async function freeTime({
  engine,
}: Pick<ListeningPhone, 'engine'>): Promise<{ day: string; startsAt: number }> {
  const days = await engine.readBookingDays({ ...party, held: null })
  expectOk(days)
  const { day, free } = days.value[3]!
  return { day, startsAt: free[0]! }
}

/** Asks for a table that the restaurant has to confirm; answers the booking's id. */
export async function requestTable(phone: Pick<ListeningPhone, 'engine'>): Promise<string> {
  const { startsAt } = await freeTime(phone)
  const held = await phone.engine.holdTable({ ...party, clientBookingId: crypto.randomUUID(), startsAt })
  expectOk(held)
  const contact = { firstName: 'Ana', lastName: '', ...ana }
  const details = { contact, email: '', note: '', wantsNews: false }
  expectOk(await phone.engine.confirmBooking({ bookingId: held.value.id, details }))
  return held.value.id
}

/** Waits for a table on an evening that is full until then, so that the next offer is this customer's. */
export async function waitForTable(phone: ListeningPhone, { db }: TestServer): Promise<void> {
  const { day } = await freeTime(phone)
  const empty = await fillEvening(db, 'despensa', day)
  expectOk(await phone.engine.waitForTable({ ...party, ...ana, day }))
  await empty()
}

export const demoShop = async ({ db }: TestServer): Promise<StoredShop> => (await readShop(db, 'despensa'))!

/** The restaurant takes a step with a booking, and its customer's streams are told. */
export async function moveTable(server: TestServer, bookingId: string, step: BookingStep): Promise<void> {
  const shop = await demoShop(server)
  const row = await server.db
    .transaction()
    .execute((trx) => moveBooking(trx, { shop, bookingId }, { step }, server.time.now))
  announceBookings(server.services.changes, shop.id, row.customer_id, [bookingId])
}
