import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namedQuery } from '../../../../../core/storage/named-query.ts'

let read: () => Promise<string[]>
vi.mock('../../../../../src/queries/launch/unlike-strangers.ts', () => ({
  unlikeStrangersNow: namedQuery(() => read()),
}))

beforeEach(() => {
  // Without a database, nothing is read.
  Dexie.dependencies.indexedDB = new IDBFactory()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('where this phone differs from a stranger’s is noted once the database can be read again', async () => {
  const setItem = vi.fn()
  vi.stubGlobal('localStorage', { setItem })
  vi.stubGlobal('location', { host: 'corner.test' })
  let reads = 0
  read = async () => {
    reads += 1
    if (reads < 5) throw new Error('the database is in trouble')
    return ['online', 'table']
  }
  const { noteUnlikeStrangers } = await import('../../../../../src/shell/first-screen/note-unlike.ts')
  noteUnlikeStrangers()
  for (let failures = 1; failures < 5; failures++) {
    await expect.poll(() => reads).toBe(failures)
    await vi.advanceTimersByTimeAsync(10_000)
  }
  await expect.poll(() => setItem.mock.calls).toEqual([['unlike-strangers:corner.test', 'online table']])
})
