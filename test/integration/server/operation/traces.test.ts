import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basePath, idempotencyHeader, requestIdHeader } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } }
type OtlpSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

let collector: Server
let status: number
let got: { path: string; headers: IncomingHttpHeaders; body: string }[]
beforeEach(async () => {
  status = 200
  got = []
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (bytes) => (body += String(bytes)))
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
})
afterEach(() => collector.close())

const open = (env: Record<string, string> = {}) => {
  const { port } = collector.address() as AddressInfo
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  return runServer(null, () => lunch, {
    OTEL_EXPORTER_OTLP_ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter2',
    ...env,
  })
}

const spans = (): OtlpSpan[] =>
  got.flatMap(({ body }) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )

const valueOf = ({ attributes }: OtlpSpan, key: string) => {
  const value = attributes.find((attribute) => attribute.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

async function order(origin: string, headers: Record<string, string> = {}): Promise<void> {
  const post = async (path: string, body: object, guest?: Guest, more = {}) =>
    (
      await fetch(`${origin}${basePath}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...more },
        body: JSON.stringify({ context: contextOf(guest), ...body }),
      })
    ).json() as Promise<{ data: any }>
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const { data } = await post(calls.signIn.path, { storeId: 'corner', isDineIn: false, auth })
  const guest = { id: data.customerId, token: data.token.accessToken }
  const own = { [idempotencyHeader]: crypto.randomUUID(), ...headers }
  await post(calls.orderCreate.path, orderWire(guest), guest, own)
}

test('a request’s span has its statements, without values, as child spans, and the phone’s request id', async () => {
  const server = await open()
  await order(server.origin, {
    [requestIdHeader]: 'phone-1',
    traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  })
  await server.stop()
  expect(got[0]).toMatchObject({
    path: '/v1/traces',
    headers: { 'content-type': 'application/json', 'api-key': 'hunter2' },
  })
  const root = spans().find((span) => span.name === 'POST order/create')
  expect(root).toMatchObject({ kind: 2, traceId: expect.stringMatching(/^[\da-f]{32}$/) })
  // Nobody who isn't a trusted proxy says to which trace it belongs.
  expect([root!.parentSpanId, root!.traceId === 'a'.repeat(32)]).toEqual([undefined, false])
  expect(valueOf(root!, 'larder.request_id')).toBe('phone-1')
  expect(valueOf(root!, 'http.response.status_code')).toBe('200')
  const below = spans().filter(({ parentSpanId }) => parentSpanId === root!.spanId)
  expect(below.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['SELECT', 'INSERT', 'BEGIN', 'COMMIT']),
  )
  const ends = below.map((span) => BigInt(span.endTimeUnixNano))
  const committed = below.findIndex(({ name }) => name === 'COMMIT')
  // Whom to tell of the order is looked up without the answer waiting for it.
  for (const end of ends.slice(0, committed + 1))
    expect(end).toBeLessThanOrEqual(BigInt(root!.endTimeUnixNano) + 1_000n)
  for (const { traceId, startTimeUnixNano } of below) {
    expect(traceId).toBe(root!.traceId)
    expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root!.startTimeUnixNano) - 1_000_000n)
  }
  expect(JSON.stringify(got.map(({ body }) => body))).not.toMatch(/Prat|600000000|no nuts/)
})

test('a trusted proxy’s trace is continued, and exported only if the proxy samples it', async () => {
  const server = await open({ TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' })
  await order(server.origin, { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
  await order(server.origin, { traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-00` })
  await server.stop()
  const roots = spans().filter(({ kind }) => kind === 2)
  expect(roots.map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId])).toEqual([
    ['POST order/create', 'a'.repeat(32), 'b'.repeat(16)],
  ])
})

test('a failing trace collector loses no order and is logged once', async () => {
  status = 503
  const server = await open()
  await order(server.origin)
  await server.stop()
  expect(await server.logged.filter((line) => line.includes('takes no traces'))).toHaveLength(1)
  expect(server.logged.join('')).toContain('"msg":"order placed"')
  expect(server.logged.join('')).not.toContain('hunter2')
})

test('a collector that never answers doesn’t hold up the server’s stop', async () => {
  collector.removeAllListeners('request')
  const server = await open()
  await order(server.origin)
  const since = performance.now()
  await server.stop()
  expect(performance.now() - since).toBeLessThan(2_000)
  collector.closeAllConnections()
})
