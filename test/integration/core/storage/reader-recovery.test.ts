import { Dexie, liveQuery } from 'dexie'
import { IDBFactory, IDBKeyRange, IDBObjectStore, forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { lookAgain } from '../../../../core/storage/look-again.ts'
import { namedQuery } from '../../../../core/storage/named-query.ts'
import { openReader } from '../../../../core/storage/reader.ts'
import { openWriter, writeSetting } from '../../../../core/storage/writer.ts'
import { keepMemory } from '../../../../workers/engine/storage/memory.ts'
import { keepAlive } from '../../../../workers/engine/storage/revive.ts'

// A page's own events, through which Dexie's copies in one page tell each other; before Dexie looks for them.
vi.hoisted(() => {
  const page = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Object.assign(globalThis, { [name]: page[name].bind(page) })
})

let factory: IDBFactory
let writer: LarderDatabase
let reader: LarderDatabase
let seen: (string | undefined)[]
let failed: unknown[]
let watching: { unsubscribe(): void } | undefined

beforeEach(() => {
  factory = new IDBFactory()
  Dexie.dependencies.indexedDB = factory
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
  writer = openWriter()
  reader = openReader()
  seen = []
  failed = []
})
afterEach(() => {
  vi.restoreAllMocks()
  watching?.unsubscribe()
  writer.close()
  reader.close()
})

/** What a screen does: it shows the phone's name, whatever it becomes. */
function look(): void {
  watching = liveQuery(async () => {
    const row = await reader.settings.get('device')
    return (row?.value as { deviceNo: string } | undefined)?.deviceNo
  }).subscribe({ next: (name) => seen.push(name), error: (error) => failed.push(error) })
}

const name = (deviceNo: string) => writeSetting(writer, 'device', { deviceNo })
const slowly = { timeout: 30_000 }

test('G22 a live query shows the rebuilt database without a reload of the page', async () => {
  await name('a')
  const memory = keepMemory(writer)
  keepAlive(writer)
  await memory.refresh()
  look()
  await expect.poll(() => seen.at(-1), slowly).toBe('a')
  await new Promise((resolve) => factory.deleteDatabase('larder').addEventListener('success', resolve))
  await expect.poll(() => writer.settings.get('device'), slowly).toBeDefined()
  await name('b')
  await expect.poll(() => seen.at(-1), slowly).toBe('b')
  expect(failed).toEqual([])
})

test('G22 a live query continues after the browser drops its connection', async () => {
  await name('a')
  look()
  await expect.poll(() => seen.at(-1), slowly).toBe('a')
  // Its types ask for the class where it wants an instance.
  forceCloseDatabase(reader.backendDB() as never)
  await name('b')
  await expect.poll(() => seen.at(-1), slowly).toBe('b')
  expect(failed).toEqual([])
})

test('G22 a live query that starts while the database can’t be opened delivers its rows once it can', async () => {
  await name('a')
  const { open } = factory
  factory.open = () => {
    throw new DOMException('not now', 'UnknownError')
  }
  look()
  await expect.poll(() => reader.status, slowly).toBe('failing')
  expect(seen).toEqual([])
  factory.open = open
  await expect.poll(() => seen.at(-1), slowly).toBe('a')
  expect(reader.status).toBe('working')
  expect(failed).toEqual([])
})

/** What iOS answers to a page that comes back after the process that stores was stopped. */
const lost = () => {
  throw new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  )
}

test('G22 a screen keeps what it shows while a read fails, and reads again once the database is opened anew', async () => {
  await name('a')
  const asked = vi.fn(() => reader.settings.get('device'))
  const query = namedQuery(asked)
  const unsubscribe = query.subscribe(
    (row) => seen.push((row?.value as { deviceNo?: string } | undefined)?.deviceNo),
    (error) => failed.push(error),
  )
  watching = { unsubscribe }
  await expect.poll(() => seen.at(-1), slowly).toBe('a')
  const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(lost)
  lookAgain()
  await expect.poll(() => get.mock.calls.length, slowly).toBeGreaterThan(0)
  await expect.poll(() => reader.isOpen(), slowly).toBe(false)
  const before = asked.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  // Every two seconds, and not as often as the device can.
  expect(asked.mock.calls.length - before).toBeLessThanOrEqual(3)
  expect([failed, query.hasValue(), seen]).toEqual([[], true, ['a']])
  get.mockRestore()
  await name('b')
  await expect.poll(() => seen.at(-1), slowly).toBe('b')
  expect(failed).toEqual([])
})
