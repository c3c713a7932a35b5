import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LarderDatabase } from '../../../../../core/storage/database.ts'
import { revive } from '../../../../../workers/engine/storage/revive.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
