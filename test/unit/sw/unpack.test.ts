import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { packBoundary, writeParts } from '../../../core/contract/multipart.ts'
import { unpack } from '../../../sw/unpack.ts'
import { MemoryCaches } from '../../support/phone/memory-caches.ts'

const files = ['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js']
const pack = '/assets/app-1.pack'
const name = 'precache'
let caches: MemoryCaches
let asked: string[]

beforeEach(() => {
  caches = new MemoryCaches()
  asked = []
  vi.stubGlobal('caches', caches)
  vi.spyOn(console, 'info').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const answerWith = (answer: () => Response) =>
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return answer()
  })

function packed(names: readonly string[]): Response {
  const parts = names.map((name) => ({
    name,
    mediaType: 'text/javascript',
    bytes: new TextEncoder().encode(name),
  }))
  const { mediaType, bytes } = writeParts(parts, packBoundary)
  return new Response(bytes, { headers: { 'content-type': mediaType } })
}

async function hold(...paths: string[]) {
  const cache = await caches.open(name)
  for (const path of paths) await cache.put(path, new Response('as it was'))
}

test('unpack stores only the missing files of the list, from one request for the pack', async () => {
  answerWith(() => packed(['/assets/b.js', '/assets/c.js', '/assets/of-no-list.js']))
  await hold('/assets/c.js')
  await unpack(pack, files, name)
  expect(asked).toEqual([pack])
  expect(caches.pathsIn(name)).toEqual(['/assets/c.js', '/assets/b.js'])
  const cache = await caches.open(name)
  expect(await (await cache.match('/assets/b.js'))?.text()).toBe('/assets/b.js')
  expect(await (await cache.match('/assets/c.js'))?.text()).toBe('as it was')
})

test('unpack requests nothing if most files are already stored', async () => {
  answerWith(() => packed(files))
  await hold('/assets/a.js', '/assets/b.js', '/assets/c.js')
  await unpack(pack, files, name)
  expect(asked).toEqual([])
})

test.for<[string, () => Response]>([
  ['a captive portal’s page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ['a missing pack', () => new Response('', { status: 404 })],
  ['a network error', () => Response.error()],
  [
    'a fetch that throws',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
  ['a truncated pack', () => new Response('--larder', { headers: packed([]).headers })],
])('unpack stores nothing and doesn’t fail on %s', async ([, answer]) => {
  answerWith(answer)
  await unpack(pack, files, name)
  expect(asked).toEqual([pack])
  expect(caches.pathsIn(name)).toEqual([])
})
