import { once } from 'node:events'
import {
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  createServer,
  request,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { basePath } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { withRoomForBodies } from '../../../../server/api/room-for-bodies.ts'
import type { WatchRequest } from '../../../../server/api/watch-requests.ts'
import { rateLimit } from '../../../../server/http/rate-limit.ts'
import { runServer } from '../../../support/server/running-server.ts'
import {
  contextOf,
  openShopServer,
  orderWire,
  riceLine,
  type ShopServer,
} from '../../../support/server/shop-server.ts'

const url = `${basePath}${calls.storeGet.path}`
const secret = 'SECRET-VALUE'
const text = (size: number) => `"${'x'.repeat(size - 2)}"`

describe('a request body', () => {
  let server: Awaited<ReturnType<typeof runServer>>
  beforeAll(async () => {
    server = await runServer()
  })
  afterAll(() => server.stop())

  const send = async (body: string | Uint8Array, type: string | undefined = 'application/json') => {
    const headers = { ...(type && { 'content-type': type }) }
    const response = await fetch(server.origin + url, { method: 'POST', headers, body: body as string })
    return {
      status: response.status,
      envelope: await response.json(),
      type: response.headers.get('content-type'),
    }
  }
  const good = {
    context: contextOf(),
    deviceSerialNo: '',
    serviceType: 'online',
    storeId: 'corner',
    tableId: null,
  }

  test('that is valid is answered', async () => {
    expect(await send(JSON.stringify(good))).toMatchObject({ status: 200, envelope: { success: true } })
    expect((await send(JSON.stringify(good), 'application/json; charset=utf-8')).status).toBe(200)
  })

  test.for([
    ['nothing', ''],
    ['half of it', JSON.stringify(good).slice(0, -5)],
    ['a form', 'a=1&b=2'],
    ['a page', '<html></html>'],
    ['NaN', '{"a":NaN}'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
    ['a compressed body', new Uint8Array([0x1f, 0x8b, 8, 0])],
  ] satisfies [string, string | Uint8Array][])('that is %s gets LD_NOT_JSON', async ([, body]) => {
    expect(await send(body)).toMatchObject({
      status: 400,
      envelope: { success: false, code: 'LD_NOT_JSON', data: null },
    })
  })

  test.for(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'text/json', ''])(
    'with content type “%s” gets LD_NOT_JSON, so that another site’s form can’t order',
    async (type) => {
      expect(await send(JSON.stringify(good), type)).toMatchObject({
        status: 400,
        envelope: { code: 'LD_NOT_JSON' },
      })
    },
  )

  test.for([
    ['a list', '[]', []],
    ['a text', `"${secret}"`, []],
    ['null', 'null', []],
    ['no context', JSON.stringify({ ...good, context: undefined }), ['context']],
    [
      'a context of the wrong shape',
      JSON.stringify({ ...good, context: { ...good.context, locale: secret, channel: 1 } }),
      ['context.channel', 'context.locale'],
    ],
    [
      'wrong types',
      JSON.stringify({ ...good, storeId: { a: secret }, serviceType: secret }),
      ['serviceType', 'storeId'],
    ],
    ['a text that is too long', JSON.stringify({ ...good, storeId: secret.repeat(100) }), ['storeId']],
    [
      'an own __proto__',
      `{"__proto__":{"storeId":"corner"},"context":${JSON.stringify(good.context)}}`,
      ['deviceSerialNo', 'serviceType', 'storeId'],
    ],
    ['a NUL in a text', JSON.stringify({ ...good, deviceSerialNo: 'a\0b' }), []],
    ['a lone surrogate', JSON.stringify(good).replace('"corner"', '"\\ud800"'), []],
    ['lists nested a hundred thousand deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, []],
    [
      'objects nested 40 deep',
      JSON.stringify({ ...good, x: JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`) }),
      [],
    ],
  ] satisfies [string, string, string[]][])(
    'that is or has %s gets LD_BAD_REQUEST with field paths but no values',
    async ([, body, fields]) => {
      const answer = await send(body)
      expect(answer).toMatchObject({ status: 400, envelope: { success: false, code: 'LD_BAD_REQUEST' } })
      expect(answer.envelope.data.fields.toSorted()).toEqual(fields)
      expect(JSON.stringify(answer)).not.toContain('SECRET')
    },
  )

  test('of 10 MB is refused with 413, with and without a content-length, and the server goes on answering', async () => {
    const large = JSON.stringify({ ...good, deviceSerialNo: 'x'.repeat(10 * 1024 * 1024) })
    expect(await send(large)).toMatchObject({ status: 413, envelope: { code: 'LD_TOO_LARGE' } })
    expect(await sendChunked(server.port, large)).toMatchObject({
      status: 413,
      text: expect.stringContaining('LD_TOO_LARGE'),
    })
    expect((await send(JSON.stringify(good))).status).toBe(200)
  })

  test('without end is refused with 413 before 80 MB are sent', async () => {
    const { status, sent } = await sendChunked(server.port, null)
    expect(status).toBe(413)
    expect(sent).toBeLessThan(80 * 1024 * 1024)
  })

  test('of exactly 256 KiB is read, and one byte more is LD_TOO_LARGE', async () => {
    expect((await send(text(256 * 1024))).envelope.code).toBe('LD_BAD_REQUEST')
    expect((await send(text(256 * 1024 + 1))).envelope.code).toBe('LD_TOO_LARGE')
  })

  test('never shows in the log', () => {
    expect(server.logged.join('')).not.toContain('SECRET')
  })
})

test('unfinished bodies of one network that fill its share of the memory get 503; others and small ones are answered', async () => {
  const server = await runServer(null, Date.now, { TRUST_PROXY: '1' })
  const large = 256 * 1024
  const holds: ClientRequest[] = []
  const hold = (kind: Record<string, string | number>) =>
    new Promise<IncomingMessage | null>((resolve) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1', ...kind }
      const out = request({ port: server.port, path: url, method: 'POST', headers })
      out.on('response', resolve)
      out.on('error', () => resolve(null))
      out.write(Buffer.alloc(1000), () => setTimeout(() => resolve(null), 100))
      holds.push(out)
    })
  const send = async (size: number, from: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
    return fetch(server.origin + url, { method: 'POST', headers, body: text(size) })
  }
  for (let count = 0; count < 63; count++) void hold({ 'content-length': large })
  expect(await hold({ 'transfer-encoding': 'chunked' })).toBeNull()
  const refused = await hold({ 'content-length': large })
  expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([503, '2'])
  const sent = await send(large, '192.0.2.1')
  expect([sent.status, (await sent.json()).code]).toEqual([503, 'BS_0001'])
  expect((await send(large, '192.0.2.2')).status).toBe(400)
  expect((await send(10_000, '192.0.2.1')).status).toBe(400)
  for (const out of holds) out.destroy()
  await vi.waitFor(async () => expect((await send(large, '192.0.2.1')).status).toBe(400))
  await server.stop()
})

/** Sends without a content-length; `null` sends until the server hangs up. */
async function sendChunked(
  port: number,
  body: string | null,
): Promise<{ status: number; text: string; sent: number }> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let over = false
    const out = request({
      port,
      path: url,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    })
    out.on('response', (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      const end = () => {
        over = true
        resolve({ status: response.statusCode ?? 0, text, sent })
        out.destroy()
      }
      response.on('end', end)
      response.on('error', end)
    })
    out.on('error', (error) => (over ? undefined : reject(error)))
    if (body !== null) return void out.end(body)
    const chunk = Buffer.alloc(64 * 1024, 0x20)
    const more = () => {
      if (over) return
      sent += chunk.length
      if (out.write(chunk)) setImmediate(more)
      else out.once('drain', more)
    }
    more()
  })
}

const lines = (changes: object) => ({
  itemList: [{ ...orderWire({ id: 'x', token: '' }).itemList[0], ...changes }],
})

test('a body that has arrived takes no room while its answer lasts, as a stream does for hours', async () => {
  const listener: RequestListener = (incoming, outgoing) =>
    void incoming.resume().on('end', () => outgoing.writeHead(200).write('the beginning'))
  const watch: WatchRequest = async (_, answer) => void (await answer(''))
  const options = { headersFor: () => ({}), watch, config: { trustedProxies: 0 }, listener }
  const server = createServer(withRoomForBodies(options)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const statuses = new Set<number | undefined>()
  // More than a network's share, had each its room still.
  for (let count = 0; count < 70; count++) {
    const out = request({ port, method: 'POST', agent: false, headers: { 'transfer-encoding': 'chunked' } })
    out.end('{}')
    const [{ statusCode }] = (await once(out, 'response')) as [IncomingMessage]
    statuses.add(statusCode)
  }
  expect([...statuses]).toEqual([200])
  server.closeAllConnections()
  server.close()
})

describe('an order', () => {
  let server: ShopServer
  beforeAll(async () => {
    server = await openShopServer()
  })
  afterAll(() => server.close())

  test.for([
    ['a quantity below zero', lines({ quantity: -1 }), 'itemList.0.quantity'],
    ['a quantity of zero', lines({ quantity: 0 }), 'itemList.0.quantity'],
    ['a quantity of a billion', lines({ quantity: 1e9 }), 'itemList.0.quantity'],
    ['half a dish', lines({ quantity: 1.5 }), 'itemList.0.quantity'],
    ['a quantity as text', lines({ quantity: '1' }), 'itemList.0.quantity'],
    ['no quantity', lines({ quantity: null }), 'itemList.0.quantity'],
    ['a price with three decimals', lines({ itemPrice: 0.001 }), 'itemList.0.itemPrice'],
    ['a total beyond all bounds', { totalAmount: 1e300 }, 'totalAmount'],
    ['a total as text', { totalAmount: '25.40' }, 'totalAmount'],
    ['a list where a text belongs', { remark: ['x'] }, 'remark'],
    ['a note that is too long', { remark: 'x'.repeat(501) }, 'remark'],
    ['an invalid time', { appointmentTime: 'tomorrow' }, 'appointmentTime'],
    ['cutlery below zero', { tablewareNumber: -1 }, 'tablewareNumber'],
    [
      'more lines than fit',
      { itemList: Array.from({ length: 101 }, () => lines({}).itemList[0]) },
      'itemList',
    ],
  ] satisfies [string, object, string][])(
    'with %s is refused with the path of the field, and its key isn’t stored',
    async ([, changes, field]) => {
      const guest = await server.signIn()
      const { status, envelope } = await server.order(guest, { oldAmount: 25.4, ...changes }, 'key-hostile-1')
      expect([status, envelope.code, envelope.data]).toEqual([400, 'LD_BAD_REQUEST', { fields: [field] }])
      expect(await server.db.selectFrom('order_attempts').selectAll().execute()).toEqual([])
    },
  )

  test('on a day that does not exist is refused', async () => {
    const guest = await server.signIn()
    const { envelope } = await server.order(guest, { appointmentTime: '2026-02-31T12:00:00.000Z' })
    expect(envelope.code).toBe('SP_0005')
  })

  test('with 60 dishes and 60 combos is refused', async () => {
    const guest = await server.signIn()
    const items = Array.from({ length: 60 }, riceLine)
    const snapshot = { title: '', picture: '', details: [], unitCents: 0 }
    const combos = items.map(({ id }) => ({ id, comboId: 'lunch', picks: [], quantity: 1, snapshot }))
    const { envelope } = await server.order(guest, orderWire(guest, { items, combos }))
    expect([envelope.code, envelope.data]).toEqual(['LD_BAD_REQUEST', { fields: ['itemList'] }])
  })

  test('gets 429 once the customer’s rate limit is used up', async () => {
    const strict = await openShopServer({ limits: { orderCreate: rateLimit(3) } })
    const guest = await strict.signIn()
    const statuses = []
    for (let count = 0; count < 4; count++)
      statuses.push((await strict.order(guest, { serviceId: 'none' })).status)
    expect(statuses).toEqual([400, 400, 400, 429])
    await strict.close()
  })
})
