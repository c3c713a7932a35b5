import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureCache } from '../../../../../core/schema/cache-names.ts'
import { withRoom } from '../../../../../workers/engine/storage/with-room.ts'
import { MemoryCaches } from '../../../../support/phone/memory-caches.ts'

let caches: MemoryCaches
beforeEach(async () => {
  caches = new MemoryCaches()
  vi.stubGlobal('caches', caches)
  await (await caches.open(pictureCache)).put('/pictures/shop/a.webp', new Response(''))
})
afterEach(() => vi.unstubAllGlobals())

const isFull = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
const pictures = () => caches.pathsIn(pictureCache).length

test('G19 a write that fails for lack of room is repeated once the pictures are deleted', async () => {
  const write = vi.fn(async () => (pictures() > 0 ? isFull() : 'written'))
  expect(await withRoom(write)).toBe('written')
  expect(write).toHaveBeenCalledTimes(2)
})

test('a write that fails isn’t repeated if there are no pictures to delete or the cause is another', async () => {
  const failing = vi.fn(() => Promise.reject(new DOMException('', 'UnknownError')))
  await expect(withRoom(failing)).rejects.toThrow()
  expect([failing.mock.calls.length, pictures()]).toEqual([1, 1])
  await caches.delete(pictureCache)
  const write = vi.fn(isFull)
  await expect(withRoom(write)).rejects.toThrow()
  expect(write).toHaveBeenCalledTimes(1)
})
