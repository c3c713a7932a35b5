import { Dexie, liveQuery } from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange, IDBObjectStore, forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LarderDatabase } from '../../../../core/storage/database.ts'
import { lookAgain } from '../../../../core/storage/look-again.ts'
import { namedQuery } from '../../../../core/storage/named-query.ts'
import { openReader } from '../../../../core/storage/reader.ts'
import { isUnreadable, watchUnreadable } from '../../../../core/storage/unread.ts'
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
  const query = namedQuery(asked, 0)
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

describe('what fails at each try', () => {
  let passed: number
  let endings: (() => void)[]
  beforeEach(async () => {
    await name('a')
    passed = 0
    endings = []
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(async () => {
    for (const end of endings) end()
    await pass(0)
    vi.useRealTimers()
  })

  /** Lets this many ms pass for the page's own timers, and in between what the database does, which has real ones. */
  const pass = async (ms: number) => {
    const end = passed + ms
    do {
      const step = Math.min(end - passed, 100)
      await vi.advanceTimersByTimeAsync(step)
      passed += step
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    } while (passed < end)
  }

  /** A screen that shows the phone's name; returns the times at which it is read. */
  function show(): number[] {
    const times: number[] = []
    const query = namedQuery(() => (times.push(passed), reader.settings.get('device')), 0)
    const unsubscribe = query.subscribe(
      (row) => seen.push((row?.value as { deviceNo?: string } | undefined)?.deviceNo),
      (error) => failed.push(error),
    )
    endings.push(unsubscribe)
    return times
  }

  test('G22 a read is tried ever more rarely, and the customer is told after some tries until one succeeds', async () => {
    const told: [number, boolean][] = []
    endings.push(watchUnreadable(() => told.push([passed, isUnreadable()])))
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(lost)
    // A query that succeeds at each try doesn't hide that the other one fails.
    const fine = namedQuery(() => reader.orders.count(), 0)
    endings.push(fine.subscribe(vi.fn(), vi.fn()))
    const times = show()
    await pass(70_000)
    expect(times).toEqual([0, 2_000, 6_000, 14_000, 30_000, 60_000])
    expect(told).toEqual([[6_000, true]])
    expect(seen).toEqual([])
    get.mockRestore()
    await pass(30_000)
    expect(seen).toEqual(['a'])
    expect(told).toEqual([
      [6_000, true],
      [90_000, false],
    ])
    expect(failed).toEqual([])
  })

  test('G22 after a success, the next failure is again tried soon and not told at once', async () => {
    const get = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(lost)
    const times = show()
    await pass(10_000)
    expect(isUnreadable()).toBe(true)
    get.mockRestore()
    await pass(10_000)
    expect([seen, isUnreadable()]).toEqual([['a'], false])
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(lost)
    lookAgain()
    await pass(3_000)
    expect(times).toEqual([0, 2_000, 6_000, 14_000, 20_000, 22_000])
    expect(isUnreadable()).toBe(false)
  })

  test('G22 the customer is told of a database that can’t be opened, until it can', async () => {
    const { open } = factory
    factory.open = () => {
      throw new DOMException('not now', 'UnknownError')
    }
    show()
    await pass(2_000)
    expect(isUnreadable()).toBe(false)
    await pass(10_000)
    expect(isUnreadable()).toBe(true)
    factory.open = open
    await pass(31_000)
    expect([seen, isUnreadable(), failed]).toEqual([['a'], false, []])
  })

  test('G22 a database that opens without being able to begin a transaction is opened again', async () => {
    const { transaction } = IDBDatabase.prototype
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(lost)
    show()
    await pass(100)
    // A screen that is opened meanwhile has the database opened by itself.
    lookAgain()
    await pass(100)
    begin.mockImplementation(transaction)
    lookAgain()
    await pass(31_000)
    expect([seen, isUnreadable(), failed]).toEqual([['a'], false, []])
  })

  test('G22 nothing more is said of what only a screen that was left couldn’t read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(lost)
    show()
    await pass(10_000)
    expect(isUnreadable()).toBe(true)
    endings.shift()?.()
    await pass(1)
    expect(isUnreadable()).toBe(false)
  })

  test('a page that reads no more, for good, says nothing', async () => {
    show()
    await pass(0)
    reader.close()
    for (let turn = 0; turn < 5; turn += 1) {
      lookAgain()
      await pass(40_000)
    }
    expect(isUnreadable()).toBe(false)
  })
})
