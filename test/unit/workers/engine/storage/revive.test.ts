import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstScreensOf } from '../../../../../core/schema/kept-screens.ts'
import type { LarderDatabase } from '../../../../../core/storage/database.ts'
import { revive } from '../../../../../workers/engine/storage/revive.ts'
import { MemoryCaches } from '../../../../support/phone/memory-caches.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A database that can't be opened for so long, unless it is deleted before. `deletedAt` is in seconds. */
function unreadableFor(seconds: number) {
  const end = performance.now() + seconds * 1_000
  const start = performance.now()
  const seen = { deletedAt: [] as number[], opens: 0 }
  let isOpen = false
  const database = {
    status: 'working',
    isOpen: () => isOpen,
    hasBeenClosed: () => false,
    async open() {
      seen.opens += 1
      if (seen.deletedAt.length === 0 && performance.now() < end)
        throw new DOMException('Internal error opening backing store', 'UnknownError')
      isOpen = true
    },
    transaction: async () => undefined,
    async delete() {
      seen.deletedAt.push((performance.now() - start) / 1_000)
    },
  }
  return { database: database as unknown as LarderDatabase, seen }
}

test.each([0.1, 1, 5, 7.6, 12, 15.4, 20])(
  'G1 G22 a database that can’t be read for %d s at the start isn’t deleted, as it may hold unsent orders',
  async (seconds) => {
    const { database, seen } = unreadableFor(seconds)
    const revived = revive(database)
    await vi.advanceTimersByTimeAsync(60_000)
    await revived
    expect(seen.deletedAt).toEqual([])
    expect(database.isOpen()).toBe(true)
  },
)

test.each(['atStart', 'running'] as const)(
  'G22 a database that stays unreadable is deleted right after an attempt to read it (%s)',
  async (when) => {
    const { database, seen } = unreadableFor(Infinity)
    const revived = revive(database, when)
    await vi.advanceTimersByTimeAsync(60_000)
    await revived
    const [deletedAt] = seen.deletedAt
    // One that recovered a moment before that is kept.
    const { database: recovered, seen: kept } = unreadableFor(deletedAt! - 0.001)
    const again = revive(recovered, when)
    await vi.advanceTimersByTimeAsync(60_000)
    await again
    expect(kept.deletedAt).toEqual([])
  },
)

test('G36 the kept first screens are dropped with a database that is deleted, and only then', async () => {
  const phone = new MemoryCaches()
  vi.stubGlobal('caches', phone)
  const screens = firstScreensOf('/assets/first-a1.js')
  const kept = await phone.open(screens)
  for (const [end, left] of [
    [1, ['/empty', '/menu?table=7']],
    [Infinity, ['/', '/empty', '/menu']],
  ] as const) {
    for (const key of ['/empty', '/menu?table=7']) await kept.put(key, new Response(key))
    const revived = revive(unreadableFor(end).database)
    await vi.advanceTimersByTimeAsync(60_000)
    await revived
    // Nobody waits for the caches, which may be on the same broken disk.
    await vi.waitFor(() => expect(phone.pathsIn(screens).toSorted()).toEqual(left))
  }
})

test('G22 a database that stays unreadable is deleted although the kept first screens can’t be reached', async () => {
  vi.stubGlobal('caches', { keys: () => new Promise(() => {}) })
  const { database, seen } = unreadableFor(Infinity)
  const revived = revive(database)
  await vi.advanceTimersByTimeAsync(60_000)
  await revived
  expect(seen.deletedAt).toHaveLength(1)
})
