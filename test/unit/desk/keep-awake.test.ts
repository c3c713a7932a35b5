import { afterEach, expect, test, vi } from 'vitest'
import { keepAwake } from '../../../desk/keep-awake.ts'

afterEach(() => vi.unstubAllGlobals())

test('the screen is kept on again, at the next touch, after the device has let it go dark', async () => {
  const locks: EventTarget[] = []
  const request = async () => {
    // On low battery the browser refuses the first one.
    if (locks.push(new EventTarget()) === 1) throw new DOMException('low battery', 'NotAllowedError')
    return locks.at(-1)
  }
  vi.stubGlobal('navigator', { wakeLock: { request } })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const asksAt = async (event: string) => {
    const before = locks.length
    document.dispatchEvent(new Event(event))
    await new Promise(setImmediate)
    return locks.length - before
  }
  keepAwake()
  await new Promise(setImmediate)
  expect(await asksAt('pointerdown')).toBe(1)
  expect(await asksAt('pointerdown')).toBe(0)
  locks.at(-1)!.dispatchEvent(new Event('release'))
  expect(await asksAt('pointerdown')).toBe(1)
  // A hidden page loses it; it asks when it is shown.
  locks.at(-1)!.dispatchEvent(new Event('release'))
  expect(await asksAt('visibilitychange')).toBe(1)
})
