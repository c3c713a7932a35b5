import { Dexie } from 'dexie'
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IntentRow } from '../../../../core/storage/rows.ts'
import { openWriter } from '../../../../core/storage/writer.ts'
import { revive } from '../../../../workers/engine/storage/revive.ts'

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Lets a minute pass. What a database does takes turns of the event loop. */
async function aMinute(): Promise<void> {
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

/** How many intents are left after a minute in which the database opens but begins no transaction. */
async function leftAfter(when: 'atStart' | 'running'): Promise<number> {
  const before = openWriter()
  await before.outbox.add({ id: 'waits', state: 'queued' } as IntentRow)
  before.close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { transaction } = IDBDatabase.prototype
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...given: unknown[]
  ) {
    if (given[1] === 'versionchange') return transaction.apply(this, given as never)
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  } as never)
  const database = openWriter()
  const revived = revive(database, when)
  await aMinute()
  expect(begin.mock.calls.length).toBeGreaterThan(7)
  begin.mockRestore()
  await aMinute()
  await revived
  const left = await database.outbox.count()
  database.close()
  return left
}

test('G1 a database that opens but begins no transaction at the start isn’t made anew, as it may hold unsent orders', async () => {
  expect(await leftAfter('atStart')).toBe(1)
})

test('G22 it is made anew while the engine is running, whose memory has all that matters', async () => {
  expect(await leftAfter('running')).toBe(0)
})
