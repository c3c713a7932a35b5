import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LarderDatabase } from '../../../../core/storage/database.ts'
import { openReader } from '../../../../core/storage/reader.ts'
import { readSetting } from '../../../../core/storage/read-setting.ts'
import { openWriter, writeSetting } from '../../../../core/storage/writer.ts'
import { createEngine } from '../../../../workers/engine/engine.ts'
import { Network, origin, tableVisit } from '../../../support/phone/phone.ts'
import { type TestServer, startTestServer } from '../../../support/server/test-server.ts'

/** The app of next month: a table less, a table more. */
class NextDatabase extends LarderDatabase {
  constructor() {
    super()
    this.version(99).stores({ menuViews: null, favourites: 'itemId' })
  }
}

let factory: IDBFactory
const opened: LarderDatabase[] = []

beforeEach(() => {
  factory = new IDBFactory()
  Dexie.dependencies.indexedDB = factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
})
afterEach(() => {
  for (const database of opened.splice(0)) database.close()
})

/** A connection that nobody listens on. */
const openRaw = () =>
  new Promise<IDBDatabase>((resolve) => {
    const request = factory.open('larder')
    request.addEventListener('success', () => resolve(request.result))
  })

const keep = <D extends LarderDatabase>(database: D): D => {
  opened.push(database)
  return database
}
const versions = async () => (await factory.databases()).map(({ version }) => version)
const tables = (database: LarderDatabase) => [...database.backendDB().objectStoreNames]

test('G21 an upgrade doesn’t wait for tabs of the old version, which can’t read or write afterwards', async () => {
  const writer = keep(openWriter())
  const reader = keep(openReader())
  await writeSetting(writer, 'device', { deviceNo: 'a' })
  expect((await reader.settings.toArray()).length).toBe(1)
  const heard: string[] = []
  reader.watch((standing) => heard.push(standing))

  const next = keep(new NextDatabase())
  await next.open()
  expect(await versions()).toEqual([990])

  // Whatever the old tab tries, and however often: it doesn't even ask for the database again.
  const asked = vi.spyOn(factory, 'open')
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(writeSetting(writer, 'device', { deviceNo: 'b' })).rejects.toThrow()
    await expect(reader.settings.toArray()).rejects.toThrow()
  }
  expect(asked).not.toHaveBeenCalled()
  await expect(writer.open()).rejects.toMatchObject({ name: 'NewerDatabaseError' })
  expect(writer.status).toBe('superseded')
  expect(heard).toEqual(['superseded'])

  expect(await readSetting(next, 'device')).toEqual({ deviceNo: 'a' })
  expect(await versions()).toEqual([990])
  expect(tables(next)).not.toContain('menuViews')
})

test.each([
  ['writer', openWriter],
  ['reader', openReader],
])(
  'G21 a %s of the old version opened after the upgrade changes nothing and is "superseded"',
  async (_, open) => {
    const next = keep(new NextDatabase())
    await next.open()
    const before = tables(next)
    const old = keep(open())
    await expect(old.settings.toArray()).rejects.toThrow()
    await expect(old.settings.toArray()).rejects.toThrow()
    expect(old.status).toBe('superseded')
    // Dexie on its own would put the table back that the new version dropped, and raise the version.
    expect(await versions()).toEqual([990])
    expect(tables(next)).toEqual(before)
    expect(next.status).toBe('working')
    expect(next.isOpen()).toBe(true)
  },
)

test('G21 a live query of an old tab reports no error after the upgrade', async () => {
  const writer = keep(openWriter())
  const reader = keep(openReader())
  await writeSetting(writer, 'device', { deviceNo: 'a' })
  const seen: unknown[] = []
  const failed: unknown[] = []
  const watching = liveQuery(() => reader.settings.toArray()).subscribe({
    next: (rows) => seen.push(rows.length),
    error: (error) => failed.push(error),
  })
  await expect.poll(() => seen).toEqual([1])
  const next = keep(new NextDatabase())
  await writeSetting(next, 'identity', { storeId: 's', entityId: 'e' })
  await expect.poll(() => reader.status).toBe('superseded')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(failed).toEqual([])
  watching.unsubscribe()
})

test('G21 an upgrade that a frozen tab blocks reports "blocked", fails, and succeeds once the tab is gone', async () => {
  const writer = keep(openWriter())
  await writer.open()
  writer.close()
  const frozen = await openRaw()
  const next = keep(new NextDatabase())
  const standings: string[] = []
  next.watch((standing) => standings.push(standing))
  await expect(readSetting(next, 'device')).rejects.toThrow()
  expect(standings).toEqual(['blocked'])

  frozen.close()
  await expect.poll(() => readSetting(next, 'device').then(() => next.status, String)).toBe('working')
})

test('G21 the engine of an old tab answers every command with a failure and writes nothing', async () => {
  const server: TestServer = await startTestServer()
  const network = new Network(() => server)
  const database = keep(openWriter())
  const engine = createEngine({ origin, database, fetch: network.fetch })
  await engine.visit(tableVisit)
  const next = keep(new NextDatabase())
  await next.open()
  const before = JSON.stringify(await next.settings.toArray())

  const line = { build: { itemId: 'burrata', skuId: null, options: [] }, quantity: 1, note: '' }
  expect(await engine.addToCart({ orderType: 'dineIn', ...line })).toMatchObject({
    ok: false,
    code: 'EN_NOT_SAVED',
  })
  const fresh = createEngine({ origin, database: keep(openWriter()), fetch: network.fetch })
  expect(await fresh.visit(tableVisit)).toMatchObject({ ok: false, code: 'EN_NOT_SAVED' })
  expect(await fresh.sendNow()).toMatchObject({ ok: false })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(JSON.stringify(await next.settings.toArray())).toBe(before)
  expect(await versions()).toEqual([990])
  await engine.wake('hidden')
  await server.close()
})
