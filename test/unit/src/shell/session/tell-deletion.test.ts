import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const phone = vi.hoisted(() => ({ hasNews: true, words: Promise.resolve(), toast: vi.fn() }))
// Its macro is replaced only in a build of the app.
vi.mock('@lingui/core/macro', () => ({ msg: ([id]: readonly string[]) => ({ id }) }))
vi.mock('../../../../../src/engine.ts', () => ({
  engine: {
    takeDeletionNews: () => {
      const value = phone.hasNews
      phone.hasNews = false
      return Promise.resolve({ ok: true, value })
    },
  },
}))
vi.mock('../../../../../src/i18n/catalogs.ts', () => ({ allWords: () => phone.words }))
vi.mock('../../../../../src/queries/ended-session.ts', () => ({
  hasDeletionNews: () => Promise.resolve(phone.hasNews),
}))
vi.mock('../../../../../src/ui/message/toast.tsx', () => ({ toast: phone.toast, readingMs: () => 2000 }))

const { tellDeletion } = await import('../../../../../src/shell/session/tell-deletion.ts')

/** The page, as far as it matters whether anybody sees it. */
class Page extends EventTarget {
  visibilityState = 'visible'
  turn(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
i18n.loadAndActivate({ locale: 'en', messages: {} })
beforeEach(() => {
  page = new Page()
  vi.stubGlobal('document', page)
  Object.assign(phone, { hasNews: true, words: Promise.resolve(), toast: phone.toast.mockReset() })
})
afterEach(() => void vi.unstubAllGlobals())

/** Everything that has begun and waits for nothing from outside is done. */
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a deletion is told once, as something that stays until it can have been read', async () => {
  await tellDeletion()
  await tellDeletion()
  expect(phone.toast).toHaveBeenCalledTimes(1)
  expect(phone.toast).toHaveBeenCalledWith(
    'warn',
    'The restaurant has deleted your data, as you asked.',
    2000,
  )
})

test('a hidden tab tells it only once it is seen, and leaves the news to another tab till then', async () => {
  page.turn('hidden')
  const telling = tellDeletion()
  await settled()
  expect(phone).toMatchObject({ hasNews: true })
  expect(phone.toast).not.toHaveBeenCalled()
  page.turn('visible')
  await telling
  expect(phone).toMatchObject({ hasNews: false })
  expect(phone.toast).toHaveBeenCalledTimes(1)
})

test('it is kept for the next launch while the words for it are missing', async () => {
  const missing = new Error('no network')
  phone.words = Promise.reject(missing)
  await expect(tellDeletion()).rejects.toBe(missing)
  expect(phone).toMatchObject({ hasNews: true })
})
