import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readParts } from '../../../../core/contract/multipart.ts'
import { mostPicturesAtOnce } from '../../../../core/contract/picture-parts.ts'
import { createApp } from '../../../../server/app.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer

beforeAll(async () => {
  server = await openShopServer({ distDir: join(import.meta.dirname, '../../../support/small-dist') })
})
afterAll(() => server.close())

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}) => server.request(path, { headers })

const pathOf = async (file: string) => {
  const rows = await server.db.selectFrom('pictures').selectAll().where('source', '=', file).execute()
  return `/pictures/corner/${rows[0]?.name}`
}

describe('a picture', () => {
  test('may be cached for ever, and is answered with 304 for its ETag', async () => {
    const response = await get(await pathOf('icon.png'))
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
    })
    const etag = response.headers.get('etag') ?? ''
    expect((await get(await pathOf('icon.png'), { 'if-none-match': etag })).status).toBe(304)
  })

  test('that is an SVG has a policy that forbids scripts', async () => {
    const response = await get(await pathOf('avatar.svg'))
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
  })

  test.for([
    '/pictures/corner/gone.png',
    '/pictures/other/x.png',
    "/pictures/corner/' or 1=1",
    '/pictures/corner/..%2f..%2fx',
  ])('isn’t found at %s', async (gone) => {
    expect((await get(gone, html)).status).toBe(404)
  })
})

describe('several pictures in one request', () => {
  const nameOf = async (file: string) => (await pathOf(file)).slice('/pictures/corner/'.length)
  const ask = async (names: readonly string[], shop = 'corner') =>
    get(`/pictures/${shop}?names=${names.join(',')}`)

  test('are returned for the names that exist, each with its type and bytes', async () => {
    const names = [await nameOf('icon.png'), await nameOf('avatar.svg')]
    const response = await ask([...names, 'gone.png', '..%2fx', "'%20or%201=1", '%00', 'x'.repeat(500)])
    expect(response.status).toBe(200)
    const parts = (await readParts(response))!
    expect([...parts.keys()].toSorted()).toEqual(names.toSorted())
    for (const name of names) {
      const alone = await get(`/pictures/corner/${name}`)
      const part = parts.get(name)!
      expect(part.headers.get('content-type')).toBe(alone.headers.get('content-type'))
      expect(new Uint8Array(await part.arrayBuffer())).toEqual(new Uint8Array(await alone.arrayBuffer()))
    }
    // A drawing gets no more rights than by itself.
    expect(parts.get(names[1]!)!.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('are answered with 304 for their ETag', async () => {
    const names = [await nameOf('icon.png')]
    const etag = (await ask(names)).headers.get('etag') ?? ''
    const again = await get(`/pictures/corner?names=${names.join(',')}`, { 'if-none-match': etag })
    expect(again.status).toBe(304)
  })

  test('are limited to mostPicturesAtOnce names; further names are ignored', async () => {
    const before = Array.from({ length: mostPicturesAtOnce }, (_, at) => `gone-${at}.png`)
    expect((await ask([...before, await nameOf('icon.png')])).status).toBe(404)
  })

  test.for(['?names=', '?names=gone.png', '?names=a&names=b', '', '?names=%zz'])(
    'are a 404 if no name is given or none exists: %s',
    async (query) => {
      expect((await get(`/pictures/corner${query}`)).status).toBe(404)
    },
  )

  test('aren’t found at another shop', async () => {
    expect((await ask([await nameOf('icon.png')], 'other')).status).toBe(404)
  })
})

describe('large pictures', () => {
  const megabyte = 1024 * 1024
  /** Stores a picture as an import would, and returns its name. */
  async function store(name: string, megabytes: number): Promise<string> {
    const bytes = new Uint8Array(megabytes * megabyte)
    const row = { shop_id: 'corner', name, source: name, media_type: 'image/png', bytes }
    await server.db.insertInto('pictures').values(row).execute()
    return name
  }
  const openApp = () => {
    const { db, services } = server
    const options = {
      db,
      log: services.log,
      now: services.now,
      distDir: null,
      config: { trustedProxies: 0 },
    }
    return createApp(options, services)
  }
  /** A connection whose caller reads nothing until it ends. */
  const unread = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress })
    const outgoing = new EventEmitter()
    return {
      env: { incoming: { rawHeaders: [], socket }, outgoing } as never,
      /** All was sent, as Node tells it. */
      read: () => outgoing.emit('close'),
      /** The caller has gone. Node doesn't tell that of an answer that waits for an earlier one to be sent. */
      leave: () => socket.emit('close'),
    }
  }
  afterEach(() => server.db.deleteFrom('pictures').where('source', 'like', 'large%').execute())

  test('aren’t sent together above 4 MB (413), but each by itself', async () => {
    const names = [await store('large-1.png', 3), await store('large-2.png', 2)]
    expect((await get(`/pictures/corner?names=${names.join(',')}`)).status).toBe(413)
    for (const name of names) {
      expect((await get(`/pictures/corner?names=${name}`)).status).toBe(200)
      expect((await get(`/pictures/corner/${name}`)).status).toBe(200)
    }
  })

  test.for([
    ['sets of pictures', '?names=large-1.png'],
    ['single pictures', '/large-1.png'],
  ] as const)('are answered with 503 while callers haven’t read 128 MB of them: %s', async ([, address]) => {
    const name = await store('large-1.png', 4)
    expect(name).toBe('large-1.png')
    const app = openApp()
    const ask = ({ env }: ReturnType<typeof unread>) =>
      app.request(`http://corner.test/pictures/corner${address}`, {}, env)
    // A single network has a quarter of the room.
    const networks = ['192.0.2.1', '192.0.2.2', '2001:db8:1::1', '2001:db8:2::1']
    const callers = networks.map((network) => Array.from({ length: 9 }, () => unread(network)))
    for (const fromOne of callers) {
      const answers = []
      for (const caller of fromOne) answers.push(await ask(caller))
      expect(answers.map(({ status }) => status)).toEqual([...Array(8).fill(200), 503])
      expect(answers[8]!.headers.get('retry-after')).toBe('5')
    }
    const elsewhere = () => unread('192.0.2.3')
    expect((await ask(elsewhere())).status).toBe(503)
    // The other kind still has room, so that a phone that is refused sets gets its pictures one by one.
    const other = address.startsWith('?') ? '/large-1.png' : '?names=large-1.png'
    expect((await app.request(`http://corner.test/pictures/corner${other}`)).status).toBe(200)
    const [first, second] = callers[0]!
    first!.read()
    first!.leave()
    const last = elsewhere()
    expect((await ask(last)).status).toBe(200)
    expect((await ask(elsewhere())).status).toBe(503)
    second!.leave()
    last.leave()
    for (const status of [200, 200, 503]) expect((await ask(elsewhere())).status).toBe(status)
  })
})

describe('the manifest', () => {
  test('has the shop’s name, colour, description and icons', async () => {
    const response = await get('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    const manifest = await response.json()
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Corner & "Sons" <b>',
      short_name: 'Corner &',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      lang: 'en',
      theme_color: '#0b7285',
      description: 'Rice & stews',
      shortcuts: [
        { name: 'Menu', url: '/menu' },
        { name: 'Orders', url: '/order' },
      ],
    })
    expect(manifest.icons).toMatchObject([
      { sizes: '192x192', type: 'image/png', purpose: 'any' },
      { purpose: 'maskable' },
    ])
    expect((await get(manifest.icons[0].src)).status).toBe(200)
  })

  test('has the app’s icons if the shop has none, and is a 404 at an address without a shop', async () => {
    await server.reimport((file) => (file.pictures = {}))
    const { icons } = await (await get('/manifest.webmanifest')).json()
    expect(icons).toEqual([
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ])
    expect((await get('/manifest.webmanifest', { host: 'other.test' })).status).toBe(404)
    await server.reimport(() => {})
  })
})
