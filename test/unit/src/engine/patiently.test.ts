import { afterEach, expect, test, vi } from 'vitest'
import { patiently } from '../../../../src/engine/patiently.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a request for the page that hangs is given up, and the screen is loaded again', async () => {
  const giveUp = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(giveUp.signal)
  let asked = 0
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    asked += 1
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('', 'TimeoutError')))
    })
  })
  let loads = 0
  const loaded = patiently(() => {
    loads += 1
    return loads === 1 ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve('the screen')
  })
  await vi.waitFor(() => expect(asked).toBe(1))
  giveUp.abort()
  expect(await loaded).toBe('the screen')
  expect(loads).toBe(2)
})
