import { afterEach, expect, test } from 'vitest'
import { signedInDesk } from '../../../support/server/desk-client.ts'
import { openShopServer, type ShopServer } from '../../../support/server/shop-server.ts'

let server: ShopServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const transportOf = async (headers: Record<string, string> = {}) =>
  (await server!.request('/healthz', { headers })).headers.get('strict-transport-security')

test('the server sends HSTS for a year if its public URL is https, and none if it is http', async () => {
  server = await openShopServer({ publicUrl: 'https://corner.test' })
  expect(await transportOf()).toBe('max-age=31536000')
  await server.close()
  server = await openShopServer({ publicUrl: 'http://corner.test' })
  expect(await transportOf()).toBeNull()
})

test('HSTS follows x-forwarded-proto only from a trusted proxy, whose own value is the last', async () => {
  const overTls = { 'x-forwarded-proto': 'https' }
  server = await openShopServer({ trustProxy: true })
  expect(await transportOf(overTls)).toBe('max-age=31536000')
  // What the caller itself claims stands first.
  expect(await transportOf({ 'x-forwarded-proto': 'https, http' })).toBeNull()
  await server.close()
  server = await openShopServer()
  expect(await transportOf(overTls)).toBeNull()
})

test('over https the desk’s cookie gets the __Host- prefix, and a cookie without it still works', async () => {
  server = await openShopServer()
  const desk = await signedInDesk(server)
  expect(desk.cookie).toMatch(/^larder-desk=/)
  const overTls = { origin: 'https://corner.test' }
  // An older release gave every browser this one.
  expect((await desk.ask('board', {}, overTls)).status).toBe(200)
  const { headers } = await desk.ask('sign-in', { key: desk.key }, overTls)
  const [cookie, ...attributes] = headers.get('set-cookie')!.split('; ')
  expect(cookie).toMatch(/^__Host-larder-desk=./)
  expect(attributes).toEqual(['Path=/', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Strict', 'Secure'])
  expect((await desk.ask('board', {}, { ...overTls, cookie: cookie! })).status).toBe(200)
  const out = await desk.ask('sign-out', {}, { ...overTls, cookie: cookie! })
  expect(out.headers.get('set-cookie')).toMatch(/^__Host-larder-desk=; Path=\/; Max-Age=0/)
  expect((await desk.ask('board', {}, { ...overTls, cookie: cookie! })).status).toBe(401)
})

test('a request that comes through a proxy which isn’t trusted gets one line in the log, however many follow', async () => {
  server = await openShopServer()
  const warnings = () => server!.logged.filter((line) => line.includes('X-Forwarded-For'))
  await server.request('/healthz')
  expect(warnings()).toEqual([])
  const forwarded = { 'x-forwarded-for': '192.0.2.7' }
  for (let time = 0; time < 3; time++) await server.request('/healthz', { headers: forwarded })
  expect(warnings()).toEqual([expect.stringMatching(/"level":40.*TRUST_PROXY is 0/)])
  await server.close()
  server = await openShopServer({ trustProxy: true })
  await server.request('/healthz', { headers: forwarded })
  expect(warnings()).toEqual([])
})
