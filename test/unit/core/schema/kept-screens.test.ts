import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyScreens, firstScreensOf } from '../../../../core/schema/kept-screens.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'

const ours = firstScreensOf('/assets/first-a1.js')
let phone: MemoryCaches
beforeEach(() => {
  phone = new MemoryCaches()
  vi.stubGlobal('caches', phone)
})
afterEach(() => vi.unstubAllGlobals())

const keep = async (name: string, ...keys: string[]) => {
  const cache = await phone.open(name)
  for (const key of keys) await cache.put(key, new Response(`what is at ${key}`))
}
const textAt = async (name: string, key: string) => (await (await phone.open(name)).match(key))?.text()

test('the page without a screen stands where the browser looks by itself; all other screens are gone', async () => {
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7', '/?language=es', '/like-a-strangers')
  await emptyScreens()
  expect(phone.pathsIn(ours).toSorted()).toEqual(['/', '/empty', '/menu'])
  expect([await textAt(ours, '/'), await textAt(ours, '/menu')]).toEqual([
    'what is at /empty',
    'what is at /empty',
  ])
})

test('of every release, and of nothing else', async () => {
  const next = firstScreensOf('/assets/first-b2.js')
  await keep(ours, '/empty', '/menu')
  await keep(next, '/empty', '/menu')
  await keep('pictures', '/', '/menu')
  await emptyScreens()
  expect([await textAt(ours, '/menu'), await textAt(next, '/menu')]).toEqual([
    'what is at /empty',
    'what is at /empty',
  ])
  expect(await textAt('pictures', '/menu')).toBe('what is at /menu')
})

test('a screen goes also where the phone has no room for the page beside it', async () => {
  await keep(ours, '/empty', '/', '/menu')
  phone.room = 3
  await emptyScreens()
  expect([await textAt(ours, '/'), await textAt(ours, '/menu')]).toEqual([
    'what is at /empty',
    'what is at /empty',
  ])
})

test('on a phone with no room at all every screen goes, also those behind the first', async () => {
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7')
  phone.room = 0
  await emptyScreens()
  expect(phone.pathsIn(ours)).toEqual(['/empty'])
})

test('where the page is missing, an old screen isn’t left', async () => {
  await keep(ours, '/', '/menu')
  await emptyScreens()
  expect(phone.pathsIn(ours)).toEqual([])
})
