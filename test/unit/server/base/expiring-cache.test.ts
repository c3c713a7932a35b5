import { expect, test } from 'vitest'
import { ExpiringCache } from '../../../../server/base/expiring-cache.ts'

test('a full cache drops its least recently used entry, and every entry expires', () => {
  const recent = new ExpiringCache<number>({ maxEntries: 2, ttlMs: 100 })
  recent.set('a', 1, 0)
  recent.set('b', 2, 0)
  expect(recent.get('a', 10)).toBe(1)
  recent.set('c', 3, 10)
  expect([recent.get('a', 10), recent.get('b', 10), recent.get('c', 10)]).toEqual([1, undefined, 3])
  expect([recent.get('a', 100), recent.get('c', 100)]).toEqual([undefined, 3])
})
