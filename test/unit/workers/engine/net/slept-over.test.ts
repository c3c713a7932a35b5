import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import { livePath } from '../../../../../core/contract/calls/live-call.ts'
import { answerOf, refusalOf } from '../../../../../core/contract/envelope.ts'
import { createEventLog } from '../../../../../workers/engine/log/event-log.ts'
import { createApi } from '../../../../../workers/engine/net/api-client.ts'

/** What the wall clock shows beyond the monotonic one: a phone that sleeps stops only the latter, and its timers. */
let wallAheadMs: number
beforeEach(() => {
  wallAheadMs = 0
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + wallAheadMs)
})
afterEach(() => void vi.restoreAllMocks())

const hourMs = 3_600_000
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: 'Mon, 02 Jun 2025 10:00:00 GMT' },
  })
const shop = () => json(answerOf({ entityId: 'entity', storeId: 'small' }))

/** An api whose network gives this response; what it told the engine is written down. */
function apiOver(network: () => Response) {
  const told = { genuine: 0, lost: [] as string[] }
  const api = createApi({
    origin: 'http://localhost',
    context: async () => ({
      channel: 'h5',
      deviceNo: 'phone',
      entityId: 'entity',
      locale: 'en',
      orgId: '',
      token: 'token',
      userId: 'ada',
    }),
    onGenuine: async () => void (told.genuine += 1),
    onTokenExpiry: async () => {},
    isOnline: () => false,
    onLost: async (lost) => void told.lost.push(lost),
    log: createEventLog(),
    probeCall: {
      call: calls.storeIdentity,
      request: () => ({ accessUrl: 'http://localhost', product: 'retail' }),
    },
    fetch: async () => network(),
  })
  return { api, told }
}

describe('G7 G18 an answer', () => {
  test.each([
    ['that the phone slept over', 3 * hourMs],
    ['during which the phone’s clock was set back', -48 * hourMs],
  ])('%s counts as none, and the restaurant isn’t taken for reachable', async (_, ms) => {
    const { api, told } = apiOver(() => {
      wallAheadMs += ms
      return shop()
    })
    expect(await api.probe()).toEqual({ kind: 'silent' })
    expect(told).toEqual({ genuine: 0, lost: ['offline'] })
  })

  test('whose body the phone slept over counts as none', async () => {
    const body = new ReadableStream(
      {
        async pull(stream) {
          wallAheadMs += 3 * hourMs
          stream.enqueue(new TextEncoder().encode(JSON.stringify(refusalOf('SP_0045'))))
          stream.close()
        },
      },
      { highWaterMark: 0 },
    )
    const { api, told } = apiOver(
      () => new Response(body, { status: 400, headers: { 'content-type': 'application/json' } }),
    )
    expect(await api.sendFrozen(calls.orderCreate, '{"a":1}', 'key')).toEqual({ kind: 'silent' })
    expect(told).toEqual({ genuine: 0, lost: ['offline'] })
  })

  test('that took long is believed, and so is one while the clock was set by a few seconds', async () => {
    const { api, told } = apiOver(() => {
      wallAheadMs += 9_000
      return shop()
    })
    expect(await api.probe()).toMatchObject({ kind: 'answer' })
    expect(told).toEqual({ genuine: 1, lost: [] })
  })

  test('that comes after the one that was slept over is believed', async () => {
    let ms = 3 * hourMs
    const { api, told } = apiOver(() => {
      wallAheadMs += ms
      ms = 0
      return shop()
    })
    await api.probe()
    expect(await api.probe()).toMatchObject({ kind: 'answer' })
    expect(told.genuine).toBe(1)
  })
})

describe('G7 G18 the stream', () => {
  const ears = new AbortController()
  const say = (text: string) => new TextEncoder().encode(text)
  const opening = 'event: open\ndata: {"shopVersion":"7"}\n\n'

  function openStream(body: ReadableStream<Uint8Array>) {
    const { api, told } = apiOver(
      () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    )
    return { opened: api.listen({ storeId: 'small', customerId: 'ada' }, ears.signal), told }
  }

  test('whose opening the phone slept over counts as not opened', async () => {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          wallAheadMs += 3 * hourMs
          stream.enqueue(say(opening))
        },
      },
      { highWaterMark: 0 },
    )
    const { opened, told } = openStream(body)
    expect(await opened).toEqual({ kind: 'silent' })
    expect(told.genuine).toBe(0)
  })

  test('whose refusal the phone slept over counts as not opened', async () => {
    const { api, told } = apiOver(() => {
      wallAheadMs += 3 * hourMs
      return json(refusalOf('LD_SIGN_IN'), 401)
    })
    expect(await api.listen({ storeId: 'small', customerId: 'ada' }, ears.signal)).toEqual({ kind: 'silent' })
    expect(told.genuine).toBe(0)
  })

  test('ends once the phone has slept, whatever had arrived before', async () => {
    let line: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: (stream) => void (line = stream) })
    const { opened } = openStream(body)
    line!.enqueue(say(opening))
    const outcome = await opened
    if (outcome.kind !== 'answer') throw new Error(`${livePath}: ${outcome.kind}`)
    const { next } = outcome.value
    expect(await next()).toEqual([])
    line!.enqueue(say('event: shop\ndata: \n\n'))
    expect(await next()).toEqual([{ event: 'shop', data: '' }])
    line!.enqueue(say('event: shop\ndata: \n\n'))
    wallAheadMs += 60_000
    expect(await next()).toBeNull()
    expect(await next()).toBeNull()
  })
})
