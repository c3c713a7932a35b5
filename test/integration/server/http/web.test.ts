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
  ])('%s is the app with the shop’s name, theme colour, tagline and language', async (path) => {
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

  test('is revalidated each time: 304 while it is unchanged, 200 after an import', async () => {
    const etag = (await get('/', html)).headers.get('etag') ?? ''
    const again = await get('/menu', { ...html, 'if-none-match': `"x", W/${etag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    await server.reimport((file) => (file.name = 'Another'))
    const changed = await get('/', { ...html, 'if-none-match': etag })
    expect([changed.status, (await changed.text()).includes('<title>Another</title>')]).toEqual([200, true])
    await server.reimport(() => {})
  })

  test('at an address without a shop is a 404 that says so in two languages, without scripts', async () => {
    const response = await get('/menu', { ...html, host: 'other.test' })
    const text = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(text).toContain('There is no shop at this address')
    expect(text).toContain('<section lang="es">')
    expect(text).not.toMatch(/<script|<style|style=|\son\w+=|corner/i)
  })

  test('is answered for HEAD like for GET, without a body', async () => {
    for (const path of ['/', '/assets/app-1a2b3c.js', '/healthz', '/manifest.webmanifest']) {
      const [whole, head] = [await get(path, html), await get(path, html, 'HEAD')]
      expect([head.status, await head.text()]).toEqual([200, ''])
      expect([...head.headers]).toEqual([...whole.headers])
    }
  })

  test.for(['POST', 'PUT', 'DELETE'])('is answered with 405 for %s', async (method) => {
    for (const path of ['/', '/menu', '/sw.js']) {
      const response = await get(path, html, method)
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    }
  })
})

describe('a file', () => {
  test('with a hash in its name may be cached for ever', async () => {
    const response = await get('/assets/app-1a2b3c.js')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('G25 of the previous release is still served under its old name, for pages that are still open', async () => {
    const response = await get('/assets/menu-9f8e7d.js')
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect((await get('/previous/menu-9f8e7d.js')).status).toBe(404)
  })

  test('is sent in its precompressed brotli form, or as gzip to clients without brotli', async () => {
    const brotli = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate, br' })
    expect([brotli.headers.get('content-encoding'), await brotli.text()]).toEqual(['br', 'compressed ahead'])
    const plain = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'br;q=0, identity' })
    const zipped = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, deflate' })
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(await plain.text())
    const tags = [brotli, plain, zipped].map(({ headers }) => headers.get('etag'))
    expect(new Set(tags).size).toBe(3)
  })

  test('without a hash in its name is revalidated each time', async () => {
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
  ])('requested as %s isn’t served, and neither is the app in its place', async (path) => {
    const response = await get(path, html)
    const text = await response.text()
    // A path that the URL itself resolves to a screen is one; nothing else may look like the app.
    expect(text).not.toContain('"type"')
    if (!path.startsWith('/.')) expect([response.status, text]).toEqual([404, 'Not found\n'])
  })

  test('without an extension is a 404 for a script’s or image’s request, not the app', async () => {
    expect((await get('/something', { accept: 'application/json' })).status).toBe(404)
    expect((await get('/something', { accept: 'image/avif,image/webp,*/*;q=0.8' })).status).toBe(404)
  })

  test('named like a screen is the app for every Accept header that allows HTML', async () => {
    for (const accept of ['', '*/*', '*/*;q=0.1', 'text/*', 'TEXT/HTML', 'text/plain, text/html;q=0.5'])
      expect([accept, (await get('/menu', { accept })).status]).toEqual([accept, 200])
  })

  test('with a leading dot in its path is a 404, even when HTML is requested', async () => {
    for (const path of ['/.env', '/.git/config', '/menu/.hidden'])
      expect((await get(path, { accept: 'text/html' })).status).toBe(404)
  })

  test('that is the app’s page is noindex except for home, menu, booking and dishes without a table', async () => {
    const robots = async (path: string) =>
      (await get(path, { accept: 'text/html' })).headers.get('x-robots-tag')
    for (const path of ['/', '/menu', '/booking', '/item/rice', '/menu?utm_source=x'])
      expect([path, await robots(path)]).toEqual([path, null])
    for (const path of ['/item/gone', '/wp-login', '/order', '/menu?table=T1', '/?table=x', '/login'])
      expect([path, await robots(path)]).toEqual([path, 'noindex'])
  })

  test('of a new build is served without a restart once sw.js is there, and old files still are', async () => {
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

test('no page of the app sends cross-origin-opener-policy, which would delay its launch', async () => {
  for (const path of ['/', '/menu', '/orders', '/index.html'])
    expect((await get(path, html)).headers.has('cross-origin-opener-policy')).toBe(false)
})

test('the desk’s page sends cross-origin-opener-policy same-origin and requires trusted types', async () => {
  const { headers } = await get('/desk', html)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
})

test('a page that is compressed with brotli has the same content', async () => {
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

test('/favicon.ico and /apple-touch-icon.png redirect to the shop’s icon', async () => {
  for (const path of ['/favicon.ico', '/apple-touch-icon.png']) {
    const response = await get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toMatch(/^\/pictures\/.+\.png$/)
  }
})
