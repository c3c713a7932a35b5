import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyScreens, findScreens, firstScreensOf } from '../../../../core/schema/kept-screens.ts'
import { MemoryCaches } from '../../../support/phone/memory-caches.ts'

const ours = firstScreensOf('/assets/first-a1.js')
let phone: MemoryCaches
beforeEach(() => {
  phone = new MemoryCaches()
  vi.stubGlobal('caches', phone)
})
afterEach(async () => {
  // The found caches outlive a test, also for other files of this process, and some of them here never answer.
  vi.stubGlobal('caches', new MemoryCaches())
  await findScreens()
  vi.unstubAllGlobals()
})

const keep = async (name: string, ...keys: string[]) => {
  const cache = await phone.open(name)
  for (const key of keys) await cache.put(key, new Response(`what is at ${key}`))
}
const textAt = async (name: string, key: string) => (await (await phone.open(name)).match(key))?.text()

test('emptyScreens puts the empty page at / and /menu and deletes all other kept screens', async () => {
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7', '/?language=es', '/like-a-strangers')
  await emptyScreens()
  expect(phone.pathsIn(ours).toSorted()).toEqual(['/', '/empty', '/menu'])
  expect([await textAt(ours, '/'), await textAt(ours, '/menu')]).toEqual([
    'what is at /empty',
    'what is at /empty',
  ])
})

test('emptyScreens empties the screens of every release, and no other cache', async () => {
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

test('emptyScreens replaces a screen even if the phone has no room for another page beside it', async () => {
  await keep(ours, '/empty', '/', '/menu')
  phone.room = 3
  await emptyScreens()
  expect([await textAt(ours, '/'), await textAt(ours, '/menu')]).toEqual([
    'what is at /empty',
    'what is at /empty',
  ])
})

test('emptyScreens deletes every screen, not only the first, if the phone has no room at all', async () => {
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7')
  phone.room = 0
  await emptyScreens()
  expect(phone.pathsIn(ours)).toEqual(['/empty'])
})

test('emptyScreens deletes the kept screens if the empty page is missing', async () => {
  await keep(ours, '/', '/menu')
  await emptyScreens()
  expect(phone.pathsIn(ours)).toEqual([])
})

test('emptyScreens puts the empty page at / and /menu although an installation stored it only after the caches were found', async () => {
  await phone.open(ours)
  await findScreens()
  await keep(ours, '/empty', '/', '/menu')
  await emptyScreens()
  expect(phone.pathsIn(ours).toSorted()).toEqual(['/', '/empty', '/menu'])
})

test('emptyScreens restores an empty page that had no room before', async () => {
  await keep(ours, '/empty', '/', '/menu')
  phone.room = 0
  await emptyScreens()
  expect(phone.pathsIn(ours)).toEqual(['/empty'])
  phone.room = Infinity
  // A thread that hasn't looked for the caches yet.
  vi.stubGlobal('caches', new MemoryCaches())
  await findScreens()
  vi.stubGlobal('caches', phone)
  await emptyScreens()
  expect(phone.pathsIn(ours).toSorted()).toEqual(['/', '/empty', '/menu'])
})

test('emptyScreens deletes the known screens of tables and languages before it lists the caches', async () => {
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7', '/?language=es', '/like-a-strangers')
  await findScreens()
  phone.keys = () => new Promise(() => {})
  void emptyScreens()
  await new Promise((resolve) => setTimeout(resolve))
  expect(phone.pathsIn(ours).toSorted()).toEqual(['/', '/empty', '/menu'])
})

test('emptyScreens waits for no deletion of a screen before it asks for the next one', async () => {
  await findScreens()
  await keep(ours, '/empty', '/', '/menu', '/menu?table=7', '/?language=es')
  const asked: string[] = []
  const open = phone.open.bind(phone)
  phone.open = async (name) => ({
    ...(await open(name)),
    delete: (request: RequestInfo | URL) => {
      asked.push(String(request))
      return new Promise(() => {})
    },
  })
  void emptyScreens()
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual(['/menu?table=7', '/?language=es'])
})
