import { expect, test } from 'vitest'
import type { FirstPage } from '../../../../core/contract/first-page.ts'
import { KeptPages } from '../../../../server/web/kept-pages.ts'

const hour = 3_600_000
const noon = Date.parse('2026-11-30T12:00:00Z')

test('a page that was drawn while the clock was ahead isn’t shown once the clock has been set right', async () => {
  let now = noon + 11 * hour
  const pages = new KeptPages(10, () => now)
  const home = async (text: string) => {
    const page = await pages.of('home', async () => ({ text, holdsUntil: now + 12 * hour }) as FirstPage)
    return page?.text
  }
  expect(await home('closed')).toBe('closed')
  now += 1
  expect(await home('kept')).toBe('closed')
  now = noon
  expect(await home('open')).toBe('open')
  now += 1
  expect(await home('kept')).toBe('open')
})

test('a page isn’t shown if the clock was set right while it was being drawn', async () => {
  let now = noon + 11 * hour
  const pages = new KeptPages(10, () => now)
  await pages.of('home', async () => {
    const page = { text: 'closed', holdsUntil: now + 12 * hour } as FirstPage
    now = noon
    return page
  })
  const page = await pages.of('home', async () => ({ text: 'open', holdsUntil: now + hour }) as FirstPage)
  expect(page?.text).toBe('open')
})
