import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { basePath, idempotencyHeader, outboxAgeHeader } from '../../../../core/contract/call.ts'
import { calls } from '../../../../core/contract/calls/calls.ts'
import { livePath } from '../../../../core/contract/calls/live-call.ts'
import { lunch } from '../../../support/shops/order-shop.ts'
import { runServer } from '../../../support/server/running-server.ts'
import { contextOf, type Guest, orderWire } from '../../../support/server/shop-server.ts'

let server: Awaited<ReturnType<typeof runServer>>
beforeEach(async () => {
  server = await runServer(null, () => lunch, { METRICS_PORT: '0' })
})
afterEach(() => server.stop())

const post = (path: string, body: object, guest?: Guest, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${basePath}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ context: contextOf(guest), ...body }),
  })

async function signIn(): Promise<Guest> {
  const auth = { passportType: 16, deviceId: crypto.randomUUID().replaceAll('-', '') }
  const response = await post(calls.signIn.path, { storeId: 'corner', isDineIn: false, auth })
  const { data } = (await response.json()) as { data: { customerId: string; token: { accessToken: string } } }
  return { id: data.customerId, token: data.token.accessToken }
}

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.metricsPort}${path}`, init)

/** The lines by what stands before their number. */
async function metrics(): Promise<Record<string, number>> {
  const response = await at('/metrics')
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  )
}

test('the metrics count a repeated order once, with its answers, duration, commits and outbox age', async () => {
  const guest = await signIn()
  const order = orderWire(guest)
  const headers = { [idempotencyHeader]: 'key-00000000', [outboxAgeHeader]: '61000' }
  for (const status of [200, 200]) {
    const answer = await post(calls.orderCreate.path, order, guest, headers)
    expect(answer.status).toBe(status)
  }
  const changed = { ...order, remark: 'other' }
  expect((await post(calls.orderCreate.path, changed, guest, headers)).status).toBe(422)
  // Its customer has yet to pay for it.
  const unpaid = orderWire(guest, { payment: 'card' })
  const other = { [idempotencyHeader]: 'key-00000001' }
  expect((await post(calls.orderCreate.path, unpaid, guest, other)).status).toBe(200)
  const read = await metrics()
  expect(read).toMatchObject({
    larder_orders_placed_total: 2,
    larder_orders_unanswered: 1,
    'larder_answers_total{call="order/create",status="200",code=""}': 3,
    'larder_answers_total{call="order/create",status="422",code="LD_KEY_REUSED"}': 1,
    'larder_request_duration_seconds_count{call="order/create"}': 4,
    'larder_outbox_age_seconds_bucket{call="order/create",le="60"}': 0,
    'larder_outbox_age_seconds_bucket{call="order/create",le="300"}': 3,
    larder_requests_running: 0,
  })
  for (const name of ['larder_database_commits_total', 'larder_database_wait_seconds_count'])
    expect(read[name]).toBeGreaterThan(0)
  for (const name of ['process_resident_memory_bytes', 'larder_event_loop_lag_seconds{quantile="0.99"}'])
    expect(read[name]).toBeGreaterThanOrEqual(0)
})

test('larder_database_wait_seconds includes the wait for a database connection', async () => {
  const waited = async () => (await metrics())['larder_database_wait_seconds_sum'] ?? 0
  const before = await waited()
  let free: () => void = () => {}
  const held = server.db.connection().execute(() => new Promise<void>((resolve) => (free = resolve)))
  const asked = signIn()
  // On a busy machine it is a while until it does.
  await new Promise((go) => setTimeout(go, 1_500))
  free()
  await Promise.all([held, asked])
  expect((await waited()) - before).toBeGreaterThan(0.2)
})

test('unknown calls and implausible outbox ages add no metrics of their own', async () => {
  for (const path of ['/no/such', '/order/creat', '/x'.repeat(50)]) await post(path, {})
  const guest = await signIn()
  for (const said of ['-1', '1e9', 'soon', '9'.repeat(11)])
    await post(calls.orderCreate.path, {}, guest, { [outboxAgeHeader]: said })
  // A call that never waits.
  await post(calls.storeGet.path, { storeId: 'corner' }, guest, { [outboxAgeHeader]: '5' })
  const names = Object.keys(await metrics())
  expect(names.filter((name) => name.startsWith('larder_answers_total{call="unknown"'))).toHaveLength(1)
  expect(names.filter((name) => name.includes('such') || name.includes('creat"'))).toEqual([])
  expect(names.filter((name) => name.startsWith('larder_outbox_age_seconds_count'))).toEqual([])
})

test('larder_streams_open counts a stream only while it is open', async () => {
  const away = new AbortController()
  await fetch(`${server.origin}${basePath}${livePath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ context: contextOf(), storeId: 'corner', customerId: null }),
    signal: away.signal,
  })
  const open = async () => (await metrics())['larder_streams_open{kind="phone"}']
  expect(await open()).toBe(1)
  away.abort()
  await expect.poll(open).toBe(0)
})

test('the metrics port serves only GET /metrics, and the server’s main port doesn’t serve it', async () => {
  expect((await at('/')).status).toBe(404)
  expect((await at('/healthz')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
})

test('a METRICS_PORT that is in use fails the start with a sentence that names the setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const starting = runServer(null, () => lunch, { METRICS_PORT: String(port) })
  await expect(starting).rejects.toThrow(
    `Port ${port} is in use: stop the program that uses it, or set METRICS_PORT`,
  )
  other.close()
})
