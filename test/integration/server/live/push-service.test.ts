import { afterEach, beforeEach, expect, test } from 'vitest'
import { httpsPush } from '../../../../server/push/push-service.ts'
import { type FakePushService, openPushService } from '../../../support/services/push-service.ts'

let service: FakePushService
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())

const request = { endpoint: 'https://push.example/x', headers: { ttl: '1' }, body: Buffer.from('hello') }

test('httpsPush sends the bytes and returns the status, without following a redirect', async () => {
  service.answers.push({ status: 201 }, { status: 307, headers: { location: 'https://push.example/y' } })
  const push = httpsPush(service.options)
  expect(await push(request)).toEqual({ status: 201, retryAfterMs: null })
  expect(await push(request)).toEqual({ status: 307, retryAfterMs: null })
  expect(service.received.map(({ path, body }) => [path, body.toString()])).toEqual([
    ['/x', 'hello'],
    ['/x', 'hello'],
  ])
})

test('httpsPush reads Retry-After in seconds and as a date', async () => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString()
  service.answers.push(
    { status: 429, headers: { 'retry-after': '30' } },
    { status: 503, headers: { 'retry-after': inAMinute } },
    { status: 503, headers: { 'retry-after': 'soon' } },
  )
  const push = httpsPush(service.options)
  expect(await push(request)).toEqual({ status: 429, retryAfterMs: 30_000 })
  expect((await push(request)).retryAfterMs).toBeGreaterThan(50_000)
  expect(await push(request)).toEqual({ status: 503, retryAfterMs: null })
})

test('httpsPush rejects when the push service doesn’t answer in time', async () => {
  service.answers.push({ status: 0, hang: true })
  const push = httpsPush({ ...service.options, patienceMs: 200 })
  await expect(push(request)).rejects.toThrow('it did not answer in time')
})

test('httpsPush closes the connection after the status when the answer never ends', async () => {
  service.answers.push({ status: 201, endless: true })
  const push = httpsPush(service.options)
  expect(await push(request)).toEqual({ status: 201, retryAfterMs: null })
  await expect.poll(() => service.hungUp).toBe(1)
})

test('httpsPush refuses an endpoint whose host name resolves to a private address', async () => {
  const { port } = service.options
  await expect(httpsPush({ port })({ ...request, endpoint: 'https://localhost/x' })).rejects.toThrow(
    'it is unreachable (EPRIVATE)',
  )
  expect(service.received).toEqual([])
})

test('httpsPush refuses a push service without a valid certificate', async () => {
  const { rejectUnauthorized: _, ...options } = service.options
  await expect(httpsPush(options)(request)).rejects.toThrow('it is unreachable')
  expect(service.received).toEqual([])
})
