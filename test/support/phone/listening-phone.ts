import { Dexie } from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { expect } from 'vitest'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { openWriter } from '../../../core/storage/writer.ts'
import { type StoredShop, readShop } from '../../../server/shops/read/read-shop.ts'
import type { EngineApi } from '../../../workers/engine/commands.ts'
import { createEngine } from '../../../workers/engine/engine.ts'
import type { TestServer } from '../server/test-server.ts'
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

export const demoShop = async ({ db }: TestServer): Promise<StoredShop> => (await readShop(db, 'despensa'))!
