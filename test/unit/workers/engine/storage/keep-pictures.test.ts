import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeParts } from '../../../../../core/contract/multipart.ts'
import { mostPicturesAtOnce } from '../../../../../core/contract/picture-parts.ts'
import { pictureCache } from '../../../../../core/schema/cache-names.ts'
import type { Menu } from '../../../../../core/schema/menu.ts'
import type { ShopRow } from '../../../../../core/storage/rows.ts'
import { keepPictures } from '../../../../../workers/engine/storage/pictures.ts'
import { MemoryCaches } from '../../../../support/phone/memory-caches.ts'

const nameOf = (at: number) => `p${at}-full.webp`
const paths = (count: number) => Array.from({ length: count }, (_, at) => `/pictures/shop/${nameOf(at)}`)
const shop = { cover: '', avatar: '' } as ShopRow
const menuOf = (pictures: string[]) =>
  [
    { combos: [], categories: [{ picture: '', items: pictures.map((picture) => ({ picture })) }] },
  ] as unknown as Menu[]

let caches: MemoryCaches
let asked: string[]
/** What the server answers to a path; it has all pictures at first. */
let serve: (path: string) => Response
let never: AbortSignal

beforeEach(() => {
  caches = new MemoryCaches()
  asked = []
  serve = answers
  never = new AbortController().signal
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return serve(path)
  })
})
afterEach(() => vi.unstubAllGlobals())

const picture = () => new Response('a picture', { headers: { 'content-type': 'image/webp' } })
const portal = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })

function answers(path: string): Response {
  const names = new URL(path, 'https://shop.example').searchParams.get('names')
  if (names === null) return picture()
  const parts = names
    .split(',')
    .map((name) => ({ name, mediaType: 'image/webp', bytes: new TextEncoder().encode(name) }))
  const { mediaType, bytes } = writeParts(parts, 'boundary')
  return new Response(bytes, { headers: { 'content-type': mediaType } })
}

const isTogether = (path: string) => path.includes('?')
const keep = (pictures: string[], signal = never) => keepPictures(shop, menuOf(pictures), signal)
const kept = () => caches.pathsIn(pictureCache)

describe('the pictures of a menu', () => {
  test('are fetched by a browser without AbortSignal.any, as before Safari 17.4, and no longer than wanted', async () => {
    const any = vi.spyOn(AbortSignal, 'any').mockImplementation(() => {
      throw new TypeError('AbortSignal.any is not a function')
    })
    const signals: AbortSignal[] = []
    vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal)
      return serve(path)
    })
    const wanted = new AbortController()
    expect(await keep(paths(1), wanted.signal)).toBe('all')
    any.mockRestore()
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    wanted.abort()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test('are fetched many at once, and each is stored under its own address', async () => {
    const all = paths(mostPicturesAtOnce + 3)
    expect(await keep(all)).toBe('all')
    expect(asked).toHaveLength(2)
    expect(kept()).toEqual(all)
    const cache = await caches.open(pictureCache)
    expect(await (await cache.match(all[5]!))!.text()).toBe(nameOf(5))
  })

  test('are fetched only if they aren’t stored yet', async () => {
    await keep(paths(5))
    asked.length = 0
    expect(await keep(paths(7))).toBe('all')
    expect(asked).toEqual([`/pictures/shop?names=${nameOf(5)},${nameOf(6)}`])
  })

  test.for([
    ['can’t send many at once', 404],
    ['finds them too large together', 413],
    ['is too busy for many', 503],
  ] as const)('are fetched one by one from a server that %s (%i)', async ([, status]) => {
    serve = (path) => (isTogether(path) ? new Response('', { status }) : answers(path))
    const all = paths(mostPicturesAtOnce + 3)
    expect(await keep(all)).toBe('all')
    expect(kept()).toEqual(all)
    expect(asked.filter(isTogether)).toHaveLength(1)
  })

  test('are stored as far as they arrived whole when the connection breaks', async () => {
    serve = (path) => {
      if (isTogether(path)) return asked.length > 1 ? cut(answers(path)) : answers(path)
      return Response.error()
    }
    expect(await keep(paths(mostPicturesAtOnce * 2))).toBe('some')
    expect(kept()).toEqual(paths(mostPicturesAtOnce))
  })

  test('are complete without those that the server doesn’t have, and these aren’t requested again', async () => {
    serve = (path) => answers(path.replace(`,${nameOf(1)}`, ''))
    expect(await keep(paths(3))).toBe('all')
    expect(kept()).toEqual([paths(3)[0], paths(3)[2]])
    expect(asked).toHaveLength(1)
  })

  test('are asked for again later as far as a busy server refused them', async () => {
    const isRefused = (path: string) => isTogether(path) || path.endsWith(nameOf(2))
    serve = (path) => (isRefused(path) ? new Response('', { status: 503 }) : answers(path))
    expect(await keep(paths(3))).toBe('some')
    expect(kept()).toEqual(paths(2))
    serve = answers
    expect(await keep(paths(3))).toBe('all')
    expect(kept()).toEqual(paths(3))
  })

  test('are never stored from the page of a captive portal', async () => {
    serve = portal
    expect(await keep(paths(3))).toBe('some')
    expect(kept()).toEqual([])
  })

  test('replace those of the previous menu only once all new ones are stored', async () => {
    await keep(paths(4))
    serve = portal
    await keep([...paths(2), '/pictures/shop/new.webp'])
    expect(kept()).toEqual(paths(4))
    serve = answers
    await keep([...paths(2), '/pictures/shop/new.webp'])
    expect(kept()).toEqual([...paths(2), '/pictures/shop/new.webp'])
  })

  test('are no longer fetched once there is no room for another one', async () => {
    caches.room = 3
    expect(await keep(paths(5))).toBe('full')
    expect(kept()).toEqual(paths(3))
    asked.length = 0
    expect(await keep(paths(5))).toBe('full')
    expect(asked).toEqual([])
  })

  test('are no longer fetched once the signal is aborted', async () => {
    const control = new AbortController()
    serve = (path) => {
      control.abort()
      return answers(path)
    }
    expect(await keep(paths(mostPicturesAtOnce * 3), control.signal)).toBe('some')
    expect(asked).toHaveLength(1)
  })
})

const cut = (whole: Response) =>
  new Response(
    whole.body!.pipeThrough(
      new TransformStream({ transform: (chunk, control) => control.enqueue(chunk.slice(0, 200)) }),
    ),
    { headers: whole.headers },
  )
