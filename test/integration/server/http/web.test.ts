import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'
import { copyOfDist } from '../../../support/server/running-server.ts'

let server: ShopServer
let dist: string

beforeAll(async () => {
  dist = copyOfDist()
  writeFileSync(join(dist, 'assets/app-1a2b3c.js.br'), 'compressed ahead')
  writeFileSync(join(dist, '.built-from'), 'a stamp')
  for (const script of ['sw.js', 'assets/app-1a2b3c.js']) writeFileSync(join(dist, `${script}.map`), '{}')
  mkdirSync(join(dist, 'previous'))
  writeFileSync(join(dist, 'previous/menu-9f8e7d.js'), 'export {}')
  mkdirSync(join(dist, 'desk'), { recursive: true })
  writeFileSync(join(dist, 'desk/index.html'), '<!doctype html>')
  server = await openShopServer({ distDir: dist })
})
afterAll(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.request(path, { method, headers })

describe('a page', () => {
  test.for([
    '/',
    '/menu',
    '/?table=T1',
    '/order/detail/abc',
    '/item/pizza.margherita',
    '/item/soup.json',
    '/index.html',
  ])('%s is the app, with the shop’s name, colour, words and language in it', async (path) => {
    const response = await get(path, html)
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
    const text = await response.text()
    expect(text).toContain('<title>Corner &amp; &quot;Sons&quot; &lt;b&gt;</title>')
    expect(text).toContain('<meta name="theme-color" content="#0b7285" />')
    expect(text).toContain('<meta name="description" content="Rice &amp; stews" />')
    expect(text).toContain('<html lang="en">')
  })

  test('is asked about each time, and not sent again while it is the same', async () => {
    const etag = (await get('/', html)).headers.get('etag') ?? ''
    const again = await get('/menu', { ...html, 'if-none-match': `"x", W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await server.reimport((file) => (file.name = 'Another'))
    const changed = await get('/', { ...html, 'if-none-match': etag })
    expect([changed.status, (await changed.text()).includes('<title>Another</title>')]).toEqual([200, true])
    await server.reimport(() => {})
  })

  test('at an address without a shop says so, in two languages, without scripts', async () => {
    const response = await get('/menu', { ...html, host: 'other.test' })
    const text = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(text).toContain('There is no shop at this address')
    expect(text).toContain('<section lang="es">')
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|corner/i)
  })

  test('HEAD is answered like GET without a body', async () => {
    for (const path of ['/', '/assets/app-1a2b3c.js', '/healthz', '/manifest.webmanifest']) {
      const [whole, head] = [await get(path, html), await get(path, html, 'HEAD')]
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect([...head.headers]).toEqual([...whole.headers])
    }
  })

  test.for(['POST', 'PUT', 'DELETE'])('%s is not how a page is asked for', async (method) => {
    for (const path of ['/', '/menu', '/sw.js']) {
      const response = await get(path, html, method)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

describe('a file', () => {
  test('with a hash in its name may be kept for ever', async () => {
    const response = await get('/assets/app-1a2b3c.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('G25 of the release before is still served by its old name, to pages that are still open', async () => {
    const response = await get('/assets/menu-9f8e7d.js')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect((await get('/previous/menu-9f8e7d.js')).status).toBe(404)
  })

  test('that was compressed ahead is sent so; gzip is made for those who know no brotli', async () => {
    const brotli = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', 'compressed ahead'])
    const plain = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br;q=0, identity' })
    const zipped = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate' })
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text())
    const tags = [brotli, plain, zipped].map(({ headers }) => headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
  })

  test('without a hash is asked about each time', async () => {
    const response = await get('/sw.js')
    expect([response.headers.get('cache-control'), response.headers.get('content-length')]).toEqual([
      'no-cache',
      '41',
    ])
    const again = await get('/sw.js', { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test.for([
    '/assets/gone-123.js',
    '/gone.css',
    '/assets/',
    '/assets/none',
    '/pictures/corner',
    '/.built-from',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2fserver%2fmain.ts',
    '/assets/%00.js',
    '/assets/app-1a2b3c.js.br',
    '/assets/app-1a2b3c.js.map',
    '/sw.js.map',
  ])('%s is not there, even for a browser: never the app in its place', async (path) => {
    const response = await get(path, html)
    const text = await response.text()
    // A path that the URL itself resolves to a screen is one; nothing else may look like the app.
    expect(text).not.toContain('"type"')
    if (!path.startsWith('/.')) expect([response.status, text]).toEqual([404, 'Not found\n'])
  })

  test('that a script asks for, without an ending, is not the app', async () => {
    expect((await get('/something', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/something', { accept: 'image/avif,image/webp,*/*;q=0.8' })).status).toBe(404)
  })

  test('that is asked for with whatever there is, is the app', async () => {
    for (const accept of ['', '*/*', '*/*;q=0.1', 'text/*', 'TEXT/HTML', 'text/plain, text/html;q=0.5'])
      expect([accept, (await get('/menu', { accept })).status]).toEqual([accept, 200])
  })

  test('that is hidden isn’t there, however it is asked for', async () => {
    for (const path of ['/.env', '/.git/config', '/menu/.hidden'])
      expect((await get(path, { accept: 'text/html' })).status).toBe(404)
  })

  test('of the app is for search engines only where it says something to a stranger, and never at a table', async () => {
    const robots = async (path: string) =>
      (await get(path, { accept: 'text/html' })).headers.get('x-robots-tag')
    for (const path of ['/', '/menu', '/booking', '/item/rice', '/menu?utm_source=x'])
      expect([path, await robots(path)]).toEqual([path, null])
    for (const path of ['/item/gone', '/wp-login', '/order', '/menu?table=T1', '/?table=x', '/login'])
      expect([path, await robots(path)]).toEqual([path, 'noindex'])
  })

  test('of a new build is served without a restart, and those of the one before still are', async () => {
    const folder = copyOfDist()
    const fresh = await openShopServer({ distDir: folder })
    expect((await fresh.request('/assets/app-1a2b3c.js')).status).toBe(200)
    rmSync(join(folder, 'assets/app-1a2b3c.js'))
    writeFileSync(join(folder, 'assets/app-9z8y7x.js'), 'new')
    writeFileSync(join(folder, 'assets/more-9z8y7x.js'), 'new')
    appendFileSync(join(folder, 'index.html'), '<!-- new -->')
    // Built last: till then the whole release before is served, with its desk.
    rmSync(join(folder, 'sw.js'))
    expect(await (await fresh.request('/', { headers: html })).text()).not.toContain('<!-- new -->')
    expect((await fresh.request('/sw.js')).status).toBe(200)
    writeFileSync(join(folder, 'sw.js'), 'new')
    expect(await (await fresh.request('/', { headers: html })).text()).toContain('<!-- new -->')
    expect(await (await fresh.request('/assets/app-9z8y7x.js')).text()).toBe('new')
    expect((await fresh.request('/assets/app-1a2b3c.js')).status).toBe(200)
    await fresh.close()
    rmSync(folder, { recursive: true })
  })
})

test('every answer carries the security headers', async () => {
  const paths = [
    '/',
    '/sw.js',
    '/assets/app-1a2b3c.js',
    '/gone.js',
    '/api/x',
    '/healthz',
    '/manifest.webmanifest',
  ]
  for (const path of paths) {
    const { headers } = await get(path, html)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  }
})

test('no page of the app asks for a process of its own: a launch would wait for it', async () => {
  for (const path of ['/', '/menu', '/orders', '/index.html'])
    expect((await get(path, html)).headers.has('cross-origin-opener-policy')).toBe(false)
})

test('the desk’s page has policies of its own: nobody else has a hold of its window', async () => {
  const { headers } = await get('/desk', html)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
})

test('a page that is compressed says the same', async () => {
  await server.reimport((file) => (file.tagline = 'long '.repeat(300)))
  const [plain, brotli] = [await get('/', html), await get('/', { ...html, 'accept-encoding': 'br' })]
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(await plain.text())
  await server.reimport(() => {})
})

test('/healthz is 200 while the database answers, else 503', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
  const dying = await openShopServer()
  await dying.db.destroy()
  const response = await dying.request('/healthz')
  expect([response.status, JSON.stringify(await response.json()).includes('ok')]).toEqual([503, false])
})

test('names that browsers ask for by themselves lead to the shop’s own icon', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const response = await get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/pictures\/.+\.png$/)
  }
})
