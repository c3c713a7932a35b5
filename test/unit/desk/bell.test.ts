import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let said: string[]
const audioSession = { type: 'auto' }

beforeEach(() => {
  said = []
  audioSession.type = 'auto'
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        said.push(audioSession.type)
      }
      async resume() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

/** What the bell declares its sounds as before it makes any. */
async function declared(navigator: object): Promise<string[]> {
  vi.stubGlobal('navigator', navigator)
  const { Bell } = await import('../../../desk/sound/bell.ts')
  const bell = new Bell()
  await bell.unblock()
  await bell.unblock()
  return said
}

test('the bell rings on an iPhone whose silent switch is on, as music would', async () => {
  expect(await declared({ audioSession })).toEqual(['playback'])
})

test('the bell rings where a browser knows no kinds of sound', async () => {
  expect(await declared({})).toEqual(['auto'])
})
