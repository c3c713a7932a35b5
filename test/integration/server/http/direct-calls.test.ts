import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { directCalls } from '../../../../server/api/direct-calls.ts'
import { openDatabase } from '../../../../server/database/open.ts'
import { createLog } from '../../../../server/log/log.ts'
import {
  markAvailable,
  markSoldOut,
  pauseService,
} from '../../../../server/shops/availability/change-availability.ts'
import { pausedMenuCode } from '../../../../core/contract/errors.ts'
import { readShop } from '../../../../server/shops/read/read-shop.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf } from '../../../support/server/shop-server.ts'

let now = Date.now()
let server: Awaited<ReturnType<typeof runServer>>
beforeAll(async () => {
  server = await runServer(null, () => now)
})
afterAll(() => server.stop())

type Sent = {
  path: string
  body: string | Buffer
  headers?: Record<string, string | string[]>
  isChunked?: boolean
}
type Got = { status: number; headers: Record<string, unknown>; body: string }

/** Sent in pieces, of a length that isn't said ahead, a call goes the general way. */
const send = ({ path, body, headers = {}, isChunked = false }: Sent): Promise<Got> =>
  new Promise((resolve, reject) => {
    const length = isChunked
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': Buffer.byteLength(body) }
    const asked = request({
      port: server.port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: { host: 'corner.test', 'content-type': 'application/json', ...headers, ...length },
    })
    asked.on('error', reject)
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const encoding = response.headers['content-encoding']
        const read = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from
        resolve({
          status: response.statusCode ?? 0,
          headers: { ...response.headers },
          body: read(bytes as never).toString(),
        })
      })
    })
    asked.end(body)
  })

const shop = { storeId: 'corner' }
const bodyOf = (body: object, token = '', locale = 'en-US') =>
  JSON.stringify({ context: { ...contextOf(undefined, locale), token }, ...body })
const identity = `${basePath}${calls.storeIdentity.path}`
const store = `${basePath}${calls.storeGet.path}`
const menu = `${basePath}${calls.categoryList.path}`
const order = `${basePath}${calls.orderCreate.path}`
const storeBody = { ...shop, deviceSerialNo: 'device', serviceType: 'online' }
const menuBody = { ...shop, serviceId: 'pickup', language: 'en' }

const requests: Record<string, Omit<Sent, 'isChunked'>> = {
  'which shop': { path: identity, body: bodyOf({ accessUrl: 'http://corner.test/', product: 'retail' }) },
  'which shop, of an unknown address': {
    path: identity,
    body: bodyOf({ accessUrl: 'nowhere', product: 'retail' }),
  },
  'the shop': { path: store, body: bodyOf(storeBody) },
  'the shop in Spanish': { path: store, body: bodyOf(storeBody, undefined, 'es-ES') },
  'the shop, brotli': { path: store, body: bodyOf(storeBody), headers: { 'accept-encoding': 'br, gzip' } },
  'the shop, gzip': { path: store, body: bodyOf(storeBody), headers: { 'accept-encoding': 'gzip' } },
  'another shop': { path: store, body: bodyOf({ ...storeBody, storeId: 'other' }) },
  'the shop at another host': {
    path: store,
    body: bodyOf(storeBody),
    headers: { host: 'elsewhere.test:81' },
  },
  'the shop, named request': { path: store, body: bodyOf(storeBody), headers: { 'request-id': 'abc-1' } },
  'the shop, badly named request': { path: store, body: bodyOf(storeBody), headers: { 'request-id': 'a b' } },
  'the menu': { path: menu, body: bodyOf(menuBody), headers: { 'accept-encoding': 'br' } },
  'the menu of no service': { path: menu, body: bodyOf({ ...menuBody, serviceId: 'none' }) },
  'no JSON': { path: store, body: '{"context":' },
  'no text': { path: store, body: Buffer.from(bodyOf(storeBody, 'aXb').replace('X', '\xff'), 'latin1') },
  'JSON by another name': { path: store, body: bodyOf(storeBody), headers: { 'content-type': 'text/plain' } },
  'a list': { path: store, body: '[]' },
  nothing: { path: store, body: '' },
  'a token of another kind': { path: store, body: bodyOf(storeBody, 'x').replace('"x"', '7') },
  'a token that is too long': { path: store, body: bodyOf(storeBody, 'x'.repeat(201)) },
  'a token with a NUL': { path: store, body: bodyOf(storeBody, 'a\0b') },
  'no context': { path: store, body: JSON.stringify(storeBody) },
  'an order without a key': { path: order, body: bodyOf(shop) },
  'an order of a stranger': { path: order, body: bodyOf(shop), headers: { 'idempotency-key': 'k-1' } },
  'the shop, its type said twice': {
    path: store,
    body: bodyOf(storeBody),
    headers: { 'content-type': ['application/json', 'text/plain'] },
  },
  'the shop at a host that a URL writes otherwise': {
    path: store,
    body: bodyOf(storeBody),
    headers: { host: '127.1' },
  },
  'the shop, asked at length': { path: store, body: bodyOf({ ...storeBody, x: 'x'.repeat(100_000) }) },
  'a call that there isn’t': { path: `${basePath}/no/such`, body: bodyOf(shop) },
  'a call with a question': { path: `${store}?a=1`, body: bodyOf(storeBody) },
}

/** What may differ: the time, how the answer's end is found, and an id that the server has made up. */
const comparable = ({ status, headers: all, body }: Got) => {
  const { date: _, 'server-time': time, 'content-length': __, 'transfer-encoding': ___, ...headers } = all
  return { status, headers, hasTime: time !== undefined, body }
}

test.each(Object.keys(requests))(
  '%s: the direct path answers like the general one, also when it is repeated',
  async (name) => {
    const asked = requests[name]!
    const general = comparable(await send({ ...asked, isChunked: true }))
    for (let time = 0; time < 3; time++) expect(comparable(await send(asked))).toEqual(general)
    expect(comparable(await send({ ...asked, isChunked: true }))).toEqual(general)
  },
)

const known = bodyOf(storeBody, 'abc')
test.each([
  ['without a member, but with its comma', known.replace('"deviceNo":"device"', '')],
  ['with a member twice and no comma between', known.replace('"token":"abc"', '"token":"abc""token":"abc"')],
  ['with a member under another member’s name', known.replace('"deviceNo"', '"orgId"')],
  ['with a member that has no value', known.replace('"token":"abc"', '"token"')],
])('a body %s is refused although a valid body like it is known', async (_, body) => {
  expect((await send({ path: store, body: known })).status).toBe(200)
  const direct = await send({ path: store, body })
  expect(direct.status).toBe(400)
  expect(comparable(direct)).toEqual(comparable(await send({ path: store, body, isChunked: true })))
})

test('the answer of storeIdentity has the request id in its envelope', async () => {
  for (const id of ['one', 'two']) {
    const { body } = await send({ ...requests['which shop']!, headers: { 'request-id': id } })
    expect(JSON.parse(body)).toMatchObject({ success: true, requestId: id, data: { storeId: 'corner' } })
  }
})

test('a kept answer is sent with the request id and the server time of the current request', async () => {
  const asked = { path: store, body: bodyOf(storeBody, 'first') }
  await send({ ...asked, headers: { 'request-id': 'one' } })
  now += 1_000
  const other = { path: store, body: bodyOf(storeBody, 'second'), headers: { 'request-id': 'two' } }
  const { headers } = await send(other)
  expect([headers['request-id'], headers['server-time']]).toEqual(['two', String(now)])
  expect((await send(asked)).headers['request-id']).toBeUndefined()
})

test('the next request sees a change made at the desk, by the clock or by another process', async () => {
  const ask = async (path: string, body: object) => (await send({ path, body: bodyOf(body) })).body
  const isPaused = async () => (await ask(store, storeBody)).includes('"pausedUntil"')
  const soldOut = async () => JSON.parse(await ask(menu, menuBody)).data.excludedItemIds
  const corner = (await readShop(server.db, 'corner'))!
  expect([await isPaused(), await soldOut()]).toEqual([false, []])
  await pauseService(server.services, corner, { serviceId: 'pickup', minutes: 10 })
  expect([await isPaused(), JSON.parse(await ask(menu, menuBody)).code]).toEqual([true, pausedMenuCode])
  now += 10 * 60_000 - 1
  expect(await isPaused()).toBe(true)
  now += 1
  expect([await isPaused(), await soldOut()]).toEqual([false, []])

  const theirs = await openDatabase({ sqlitePath: join(server.folder, 'larder.sqlite') })
  const services = { ...server.services, db: theirs }
  await markSoldOut(services, corner, 'rice')
  expect(await soldOut()).toEqual(['rice'])
  await markAvailable(services, corner, 'rice')
  expect(await soldOut()).toEqual([])
  await theirs.destroy()
})

/** Requests that are being answered, as the server counts them. */
const running = async (): Promise<number> => {
  const text = await server.services.metrics.write((_, error) => {
    throw error
  })
  return Number(/^larder_requests_running (\d+)$/m.exec(text)?.[1])
}

test('a body cut off by the client leaves no running request or error, and the next call is answered', async () => {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    [
      'POST ' + store + ' HTTP/1.1',
      'Host: corner.test',
      'Content-Type: application/json',
      'Content-Length: 50',
      '',
      '{',
    ].join('\r\n'),
  )
  await expect.poll(() => running()).toBe(1)
  socket.destroy()
  await expect.poll(() => running()).toBe(0)
  expect((await send({ path: store, body: bodyOf(storeBody) })).status).toBe(200)
  expect(server.logged.filter((line) => line.includes('failed'))).toEqual([])
})

test('an answer that can’t be sent becomes a 500; others of the same event-loop turn are sent', async () => {
  const logged: string[] = []
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const listener = createServer(
    directCalls({
      isCall: () => true,
      async answerCall({ req: { path } }) {
        if (++waiting === 2) both.resolve()
        await both.promise
        const headers = { 'x-word': path === '/bad' ? 'no header\n' : 'a header' }
        return { status: 200, headers, body: path, code: '', call: 'some' }
      },
      admit: (_, answer) => answer,
      headersFor: () => ({}),
      known: [],
      watch: async (_, answer) => void (await answer('some-id')),
      log: createLog({ logLevel: 'trace', logFormat: 'json' }, { write: (line) => logged.push(line) }),
      otherwise: () => {},
    }),
  ).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: '{}' })
    return [answer.status, await answer.text()]
  }
  expect(await Promise.all([ask('/bad'), ask('/good')])).toEqual([
    [500, 'Something went wrong\n'],
    [200, '/good'],
  ])
  expect(logged.join('')).toContain('some-id')
  listener.closeAllConnections()
  await new Promise((resolve) => listener.close(resolve))
})
