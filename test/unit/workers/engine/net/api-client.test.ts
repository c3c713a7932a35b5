import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import type { Context } from '../../../../../core/contract/context.ts'
import { answerOf, refusalOf } from '../../../../../core/contract/envelope.ts'
import type { LostState } from '../../../../../core/storage/settings.ts'
import { createEventLog } from '../../../../../workers/engine/log/event-log.ts'
import { createApi } from '../../../../../workers/engine/net/api-client.ts'
import { withContext } from '../../../../../workers/engine/net/api-options.ts'

const context: Context = {
  channel: 'h5',
  deviceNo: 'phone',
  entityId: 'entity',
  locale: 'en',
  orgId: '',
  token: 'token',
  userId: 'ada',
}
const identity = { entityId: 'entity', storeId: 'small' }
const html = '<!doctype html><title>Free Wi-Fi</title>'
const servedAt = 'Mon, 02 Jun 2025 10:00:00 GMT'

type Sent = {
  path: string
  /** Node ends its signal only while somebody holds it. */
  request: Request
  init: Pick<Request, 'method' | 'redirect' | 'cache' | 'credentials' | 'signal'> & {
    headers: Record<string, string>
    body: string
  }
}

/** What of a request would be on the wire. */
async function sentAs(request: Request): Promise<Sent> {
  const { method, redirect, cache, credentials, signal } = request
  const headers = Object.fromEntries(request.headers)
  const init = { method, redirect, cache, credentials, signal, headers, body: await request.text() }
  return { path: new URL(request.url).pathname, request, init }
}

/** An api whose network is one function; what it told the engine is written down. */
function apiOver(
  network: (sent: Sent) => Promise<Response>,
  { isOnline = false, origin = 'http://localhost' } = {},
) {
  const told: {
    genuine: (number | null)[]
    expiries: [string, number][]
    lost: string[]
    sent: Sent[]
  } = {
    genuine: [],
    expiries: [],
    lost: [],
    sent: [],
  }
  const api = createApi({
    origin,
    context: async () => context,
    onGenuine: async (time) => void told.genuine.push(time && time.ms),
    onTokenExpiry: async (token, expiresAt) => void told.expiries.push([token, expiresAt]),
    isOnline: () => isOnline,
    onLost: async (lost) => void told.lost.push(lost),
    log: createEventLog(),
    probeCall: {
      call: calls.storeIdentity,
      request: () => ({ accessUrl: 'http://localhost', product: 'retail' }),
    },
    fetch: async (input) => {
      const sent = await sentAs(new Request(input))
      told.sent.push(sent)
      return network(sent)
    },
  })
  return { api, told }
}

const respond = (
  body: unknown,
  init: ResponseInit & { type?: string | null; headers?: Record<string, string> } = {},
): Response => {
  const { type = 'application/json', headers, ...rest } = init
  const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), { ...rest, headers })
  if (type === null) response.headers.delete('content-type')
  else response.headers.set('content-type', type)
  return response
}
/** What a browser hands over for a redirect that wasn't followed: its constructor can't make one. */
const refusedRedirect = (): Response =>
  Object.defineProperties(respond('', { type: null }), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
  })

const ask = (response: () => Response | Promise<Response>) => {
  const { api, told } = apiOver(async () => response())
  const request = { accessUrl: 'http://localhost', product: 'retail' } as const
  return api.send(calls.storeIdentity, request).then((outcome) => ({ outcome, told }))
}

const { path } = calls.storeIdentity
const unreadable = { kind: 'unreadable', portal: false, retryAfterMs: null }
const portal = { kind: 'unreadable', portal: true, retryAfterMs: null }
/** What HTTP said is for the screens alone. */
const failing = (status: number) => ({ ...unreadable, failure: { status, path } })
const refusal = (status: number, code: string, rest: object = {}) => ({
  kind: 'refusal',
  status,
  code,
  path,
  data: null,
  retryAfterMs: null,
  ...rest,
})

type Row = [title: string, response: () => Response, outcome: object, told: 'genuine' | LostState]
const table: Row[] = [
  [
    '200 with our envelope and its data',
    () => respond(answerOf(identity)),
    { kind: 'answer', value: identity, code: '' },
    'genuine',
  ],
  [
    '200 with a code beside the data',
    () => respond(answerOf(identity, '90010')),
    { kind: 'answer', value: identity, code: '90010' },
    'genuine',
  ],
  [
    'a content type with a charset',
    () => respond(answerOf(identity), { type: 'application/json; charset=utf-8' }),
    { kind: 'answer', value: identity, code: '' },
    'genuine',
  ],
  ['200 with a page', () => respond(html, { type: 'text/html; charset=utf-8' }), portal, 'portal'],
  ['200 with a page that is empty', () => respond('', { type: 'text/html' }), portal, 'portal'],
  ['a redirect that wasn’t followed', refusedRedirect, portal, 'portal'],
  [
    '511',
    () => respond('', { status: 511, type: null }),
    { ...portal, failure: { status: 511, path } },
    'portal',
  ],
  [
    '511 with JSON that isn’t ours',
    () => respond({ login: 'http://portal' }, { status: 511 }),
    { ...portal, failure: { status: 511, path } },
    'portal',
  ],
  ['401 with a page', () => respond(html, { status: 401, type: 'text/html' }), failing(401), 'unavailable'],
  ['502 with a page', () => respond(html, { status: 502, type: 'text/html' }), failing(502), 'unavailable'],
  ['503 with a page', () => respond(html, { status: 503, type: 'text/html' }), failing(503), 'unavailable'],
  [
    'JSON that was cut',
    () => respond(JSON.stringify(answerOf(identity)).slice(0, -4)),
    unreadable,
    'unavailable',
  ],
  ['an empty body', () => respond(''), unreadable, 'unavailable'],
  [
    'our envelope as plain text',
    () => respond(answerOf(identity), { type: 'text/plain' }),
    unreadable,
    'unavailable',
  ],
  [
    'our envelope without a content type',
    () => respond(answerOf(identity), { type: null }),
    unreadable,
    'unavailable',
  ],
  [
    'our envelope with the content type of a page',
    () => respond(answerOf(identity), { type: 'text/html' }),
    portal,
    'portal',
  ],
  [
    'an envelope without a code',
    () => respond({ success: true, msg: '', data: identity }),
    unreadable,
    'unavailable',
  ],
  ['success as text', () => respond({ ...answerOf(identity), success: 'true' }), unreadable, 'unavailable'],
  ['a list', () => respond([answerOf(identity)]), unreadable, 'unavailable'],
  ['null', () => respond('null'), unreadable, 'unavailable'],
  [
    '401 with JSON of a proxy',
    () => respond({ error: 'unauthorized' }, { status: 401 }),
    failing(401),
    'unavailable',
  ],
  ['success: false on 200', () => respond(refusalOf('SP_0045')), refusal(200, 'SP_0045'), 'genuine'],
  [
    '400 with our envelope',
    () => respond(refusalOf('SP_0045'), { status: 400 }),
    refusal(400, 'SP_0045'),
    'genuine',
  ],
  [
    'a code with a dot in it',
    () => respond({ ...refusalOf('SP.0082'), msg: 'SP.0082' }, { status: 400 }),
    refusal(400, 'SP_0082'),
    'genuine',
  ],
  [
    'a refusal in the server’s own words',
    () => respond({ ...refusalOf('SP_9999'), msg: 'Not on Mondays' }, { status: 400 }),
    refusal(400, 'SP_9999', { data: { msg: 'Not on Mondays' } }),
    'genuine',
  ],
  [
    'a refusal’s data',
    () => respond(refusalOf('SP_0026', { minimumAmount: 1 }), { status: 400 }),
    refusal(400, 'SP_0026', { data: { minimumCents: 100 } }),
    'genuine',
  ],
  [
    '500 with our envelope',
    () => respond(refusalOf('LD_INTERNAL'), { status: 500 }),
    refusal(500, 'LD_INTERNAL'),
    'genuine',
  ],
  [
    'success: true with another status than 200',
    () => respond(answerOf(identity), { status: 500 }),
    failing(500),
    'genuine',
  ],
  ['201 with our envelope', () => respond(answerOf(identity), { status: 201 }), unreadable, 'genuine'],
  [
    'data that isn’t what was asked for',
    () => respond(answerOf({ entityId: 'entity' })),
    unreadable,
    'genuine',
  ],
  ['no data where there must be', () => respond(answerOf(null)), unreadable, 'genuine'],
]

describe('G3 the outcome of a call', () => {
  test.each(table)('%s', async (_title, response, expected, says) => {
    const { outcome, told } = await ask(response)
    expect(outcome).toEqual(expected)
    expect(told.genuine).toEqual(says === 'genuine' ? [null] : [])
    expect(told.lost).toEqual(says === 'genuine' ? [] : [says])
  })

  test.each([
    ['a page', () => respond(html, { type: 'text/html' })],
    ['a redirect', refusedRedirect],
  ])(
    'over TLS that is %s isn’t a captive portal’s, which has no certificate of the shop',
    async (_, response) => {
      const { api, told } = apiOver(async () => response(), { origin: 'https://shop.example' })
      expect(await api.probe()).toEqual(unreadable)
      expect(told.lost).toEqual(['unavailable'])
    },
  )

  test('leaves the connection online after a foreign answer while the restaurant answers the probe', async () => {
    const { api, told } = apiOver(
      async ({ init }) =>
        init.redirect === 'manual' ? respond(answerOf(identity)) : respond(html, { status: 502 }),
      { isOnline: true },
    )
    const request = { accessUrl: 'http://localhost', product: 'retail' } as const
    expect(await api.send(calls.storeIdentity, request)).toEqual(failing(502))
    expect(told).toMatchObject({ genuine: [null], lost: [] })
    expect(told.sent).toHaveLength(2)
  })

  const isProbe = ({ init }: Sent) => init.redirect === 'manual'
  const listing = { customerId: 'ada', storeId: 'small', cursor: null, pageSize: 5, withVouchers: false }

  test('leaves the connection online after silence while the restaurant answers the probe', async () => {
    const { api, told } = apiOver(
      async (sent) => {
        if (!isProbe(sent)) throw new TypeError('Failed to fetch')
        return respond(answerOf(identity))
      },
      { isOnline: true },
    )
    expect(await api.send(calls.orderList, listing)).toEqual({ kind: 'silent' })
    expect(told).toMatchObject({ genuine: [null], lost: [] })
  })

  test('of several calls is checked by one probe where they fail together, and the connection is lost', async () => {
    const { api, told } = apiOver(() => Promise.reject(new TypeError('Failed to fetch')), { isOnline: true })
    const outcomes = await Promise.all([1, 2, 3].map(() => api.send(calls.orderList, listing)))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['silent', 'silent', 'silent'])
    expect(told.lost).toEqual(['offline'])
    expect(told.sent.filter(isProbe)).toHaveLength(1)
  })

  test('is silent without a network, and the connection is offline', async () => {
    const { outcome, told } = await ask(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(outcome).toEqual({ kind: 'silent' })
    expect(told).toMatchObject({ genuine: [], lost: ['offline'] })
  })

  test('is silent when the body breaks off', async () => {
    const broken = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"success":true,'))
        stream.error(new TypeError('terminated'))
      },
    })
    const { outcome, told } = await ask(
      () => new Response(broken, { headers: { 'content-type': 'application/json' } }),
    )
    expect(outcome).toEqual({ kind: 'silent' })
    expect(told).toMatchObject({ genuine: [], lost: ['offline'] })
  })

  test('is never an answer or a refusal for arbitrary bytes', async () => {
    const bodies = fc.oneof(fc.string({ unit: 'binary' }), fc.json())
    const types = fc.constantFrom('application/json', 'text/html', 'text/plain', 'application/octet-stream')
    const statuses = fc.constantFrom(200, 201, 400, 401, 403, 404, 429, 500, 502, 503, 511)
    await fc.assert(
      fc.asyncProperty(bodies, types, statuses, async (body, type, status) => {
        const { outcome, told } = await ask(() => respond(body, { type, status }))
        expect(outcome.kind).toBe('unreadable')
        expect(told.genuine).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('G16 G35 a 401 in our envelope', () => {
  const unauthorised = { ...refusal(401, 'LD_SIGN_IN'), path: calls.orderList.path, token: 'token' }
  const no = () => respond(refusalOf('LD_SIGN_IN'), { status: 401 })
  const signed = (response: Response, { init }: Sent): Response => {
    response.headers.set('request-id', init.headers['request-id']!)
    return response
  }
  const list = { customerId: 'ada', storeId: 'small', cursor: null, pageSize: 5, withVouchers: false }

  /** What comes of it, and what was asked. */
  async function meet(network: (sent: Sent) => Response) {
    const { api, told } = apiOver(async (sent) => network(sent))
    const outcome = await api.send(calls.orderList, list)
    return { outcome, asked: told.sent.map((sent) => sent.path.split('v1').at(-1)), told }
  }
  const isFor = ({ path: asked }: Sent, call: { path: string }) => asked.endsWith(call.path)

  test('counts as the restaurant’s own when it has the request’s id', async () => {
    const { outcome, asked } = await meet((sent) => signed(no(), sent))
    expect([outcome, asked]).toEqual([unauthorised, [calls.orderList.path]])
  })

  test('without the request’s id is checked by a second call, and counts if that gets a 401 with the id', async () => {
    const { outcome, told } = await meet((sent) => (isFor(sent, calls.orderList) ? no() : signed(no(), sent)))
    expect(outcome).toEqual(unauthorised)
    expect(told.sent.map((sent) => JSON.parse(sent.init.body))).toMatchObject([
      {},
      { context: { token: 'token', userId: 'ada' }, customerId: 'ada', storeId: 'small' },
    ])
  })

  test.each<[string, (sent: Sent) => Response]>([
    ['the second call is answered', (sent) => (isFor(sent, calls.orderList) ? no() : signed(known(), sent))],
    ['the second call gets no answer', (sent) => (isFor(sent, calls.orderList) ? no() : cut())],
    ['every call gets a 401 without the id', no],
    [
      'the second 401 has no id either, but the probe’s answer has its id',
      (sent) => (isFor(sent, calls.storeIdentity) ? signed(respond(answerOf(identity)), sent) : no()),
    ],
  ])('without the request’s id is unreadable when %s', async (_title, network) => {
    expect((await meet(network)).outcome).toEqual(unreadable)
  })

  test('counts without the request’s id when the probe’s answer has no id either', async () => {
    const { outcome, asked } = await meet((sent) =>
      isFor(sent, calls.storeIdentity) ? respond(answerOf(identity)) : no(),
    )
    expect(outcome).toEqual(unauthorised)
    expect(asked).toEqual([calls.orderList.path, calls.customerGet.path, calls.storeIdentity.path])
  })

  const known = () =>
    respond(
      answerOf({
        customerId: 'ada',
        customerType: 8,
        email: '',
        firstName: '',
        lastName: '',
        title: null,
        mobilePrefix: '',
        mobile: '',
        labels: [],
        memberLevelRate: 1,
      }),
    )
  const cut = (): never => {
    throw new TypeError('Failed to fetch')
  }
})

describe('G18 the server’s time', () => {
  test.each([
    [
      'is learnt from an answer',
      () => respond(answerOf(identity), { headers: { date: servedAt } }),
      [Date.parse(servedAt)],
    ],
    [
      'is learnt from a refusal',
      () => respond(refusalOf('SP_0045'), { status: 400, headers: { date: servedAt } }),
      [Date.parse(servedAt)],
    ],
    [
      'is unknown where the date is nonsense',
      () => respond(answerOf(identity), { headers: { date: 'soon' } }),
      [null],
    ],
    [
      'is never learnt from a portal',
      () => respond(html, { type: 'text/html', headers: { date: servedAt } }),
      [],
    ],
    [
      'is never learnt from a proxy',
      () => respond({ error: 1 }, { status: 401, headers: { date: servedAt } }),
      [],
    ],
  ])('%s', async (_title, response, genuine) => {
    const { told } = await ask(response)
    // As old as its body took to arrive: no time at all here, rounded up on a busy machine.
    const late = told.genuine.map((serverMs, at) => (serverMs ?? 0) - (genuine[at] ?? 0))
    expect(told.genuine.map((serverMs) => serverMs === null)).toEqual(
      genuine.map((serverMs) => serverMs === null),
    )
    for (const ms of late) expect(ms >= 0 && ms < 250).toBe(true)
  })
})

describe('G15 Retry-After', () => {
  test.each([
    [429, 'BS_0001', '7', 7000],
    [503, 'LD_INTERNAL', '120', 120_000],
    [429, 'BS_0001', 'Mon, 02 Jun 2025 10:00:30 GMT', 30_000],
    [429, 'BS_0001', 'Mon, 02 Jun 2025 09:00:00 GMT', null],
    [429, 'BS_0001', '0', null],
    [429, 'BS_0001', '-5', null],
    [429, 'BS_0001', '', null],
    [429, 'BS_0001', 'a while', null],
    [429, 'BS_0001', undefined, null],
  ])('of %d %s: %j means to wait for %s ms', async (status, code, header, retryAfterMs) => {
    const headers = { date: servedAt, ...(header !== undefined && { 'retry-after': header }) }
    const { outcome } = await ask(() => respond(refusalOf(code), { status, headers }))
    expect(outcome).toEqual(refusal(status, code, { retryAfterMs }))
  })
})

describe('G4 the timeout of ten seconds', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Sends an order, and lets this much time pass once it is on its way. */
  async function sendAndWait(network: (sent: Sent) => Promise<Response>, ms: number, how = {}) {
    const { api, told } = apiOver(network, how)
    let outcome: unknown = 'none yet'
    void api.sendFrozen(calls.orderCreate, '{"a":1}', 'key').then((come) => (outcome = come))
    await vi.waitUntil(() => told.sent.length > 0)
    await vi.advanceTimersByTimeAsync(ms)
    return { outcome: () => outcome, told }
  }

  const nobody = ({ init }: Sent) =>
    new Promise<Response>((_resolve, reject) => {
      init.signal.addEventListener('abort', () => reject(init.signal.reason))
    })

  test('ends a request without an answer as silent', async () => {
    const { outcome, told } = await sendAndWait(nobody, 10_000)
    await vi.waitFor(() => expect(outcome()).toEqual({ kind: 'silent' }))
    expect(told).toMatchObject({ genuine: [], lost: ['offline'] })
    expect(told.sent[0]?.init.signal.aborted).toBe(true)
  })

  test('is followed by a probe that waits for four seconds at most', async () => {
    const { outcome, told } = await sendAndWait(nobody, 10_000, { isOnline: true })
    await vi.waitUntil(() => told.sent.length > 1)
    await vi.advanceTimersByTimeAsync(3_500)
    expect([outcome(), told.lost]).toEqual(['none yet', []])
    await vi.advanceTimersByTimeAsync(500)
    await vi.waitFor(() => expect(outcome()).toEqual({ kind: 'silent' }))
    expect(told.lost).toEqual(['offline'])
  })

  test('doesn’t end a request after nine seconds', async () => {
    const { outcome } = await sendAndWait(nobody, 9_000)
    expect(outcome()).toBe('none yet')
  })

  /** Headers, the beginning of a body, and nothing after it; deaf to being aborted. */
  const drip = async () => {
    const beginning = new TextEncoder().encode('{"success":')
    const body = new ReadableStream({ start: (stream) => stream.enqueue(beginning) })
    return new Response(body, { headers: { 'content-type': 'application/json', date: servedAt } })
  }

  test('ends a body that never ends as silent', async () => {
    const { outcome, told } = await sendAndWait(drip, 10_000)
    await vi.waitFor(() => expect(outcome()).toEqual({ kind: 'silent' }))
    expect(told).toMatchObject({ genuine: [], lost: ['offline'] })
    expect(told.sent[0]?.init.signal.aborted).toBe(true)
  })
})

describe('a long answer', () => {
  const menu = { itemsMd5: 'one', categoryList: [] }
  const request = { serviceId: 'pickup', language: 'en', storeId: 'small' } as const
  const bytes = new TextEncoder().encode(JSON.stringify(answerOf(menu)))

  /** Asks for a menu that arrives in this many pieces, one each so many ms, and lets so much time pass. */
  async function arriving({ pieces, everyMs, passMs }: Record<'pieces' | 'everyMs' | 'passMs', number>) {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const size = Math.ceil(bytes.length / pieces)
    const { api } = apiOver(async () => {
      let sent = 0
      const body = new ReadableStream<Uint8Array>({
        async pull(stream) {
          await new Promise((resolve) => setTimeout(resolve, everyMs))
          stream.enqueue(bytes.slice(sent, (sent += size)))
          if (sent >= bytes.length) stream.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    let outcome = 'none yet'
    void api.send(calls.categoryList, request, { isLong: true }).then(({ kind }) => (outcome = kind))
    await vi.advanceTimersByTimeAsync(passMs)
    return outcome
  }

  test('is waited for as long as bytes arrive', async () => {
    expect(await arriving({ pieces: 6, everyMs: 5_000, passMs: 31_000 })).not.toBe('silent')
    expect(await arriving({ pieces: 6, everyMs: 5_000, passMs: 24_000 })).toBe('none yet')
  })

  test('counts as none after ten seconds without a byte', async () => {
    expect(await arriving({ pieces: 3, everyMs: 11_000, passMs: 10_500 })).toBe('silent')
  })

  test('counts as none after a minute and a half', async () => {
    expect(await arriving({ pieces: 30, everyMs: 5_000, passMs: 96_000 })).toBe('silent')
  })

  test('is ended once nobody wants it, which says nothing about the connection', async () => {
    const controller = new AbortController()
    const cancelled = vi.fn()
    const body = new ReadableStream<Uint8Array>({ cancel: cancelled })
    const { api, told } = apiOver(
      async () => new Response(body, { headers: { 'content-type': 'application/json' } }),
      { isOnline: true },
    )
    const asking = api.send(calls.categoryList, request, { isLong: true, signal: controller.signal })
    await expect.poll(() => body.locked).toBe(true)
    controller.abort()
    expect(await asking).toEqual({ kind: 'silent' })
    expect(cancelled).toHaveBeenCalledOnce()
    expect([told.lost, told.sent.length]).toEqual([[], 1])
  })
})

describe('a request', () => {
  const sendFrozen = async (body: string) => {
    const { api, told } = apiOver(async () => respond(refusalOf('SP_0045')))
    await api.sendFrozen(calls.orderCreate, body, 'the-key')
    return told.sent[0]!
  }

  test('G2 carries its key, refuses redirects and is never cached', async () => {
    const { path, init } = await sendFrozen('{"a":1}')
    expect(path).toBe('/api/forward/retail/api/v1/order/create')
    expect(init).toMatchObject({
      method: 'POST',
      redirect: 'error',
      cache: 'no-store',
      credentials: 'omit',
    })
    expect(init.headers).toEqual({
      'content-type': 'application/json',
      'idempotency-key': 'the-key',
      'request-id': expect.any(String),
    })
  })

  test('without a key has no idempotency-key header', async () => {
    const { told } = await ask(() => respond(answerOf(identity)))
    expect(told.sent[0]?.init.headers).toEqual({
      'content-type': 'application/json',
      'request-id': expect.any(String),
    })
    expect(told.sent[0]?.init.redirect).toBe('error')
  })

  test('is sent once, whatever the outcome: only the outbox retries', async () => {
    for (const [, response] of table) expect((await ask(response)).told.sent).toHaveLength(1)
    expect((await ask(() => Promise.reject(new TypeError('Failed to fetch')))).told.sent).toHaveLength(1)
  })

  test('that probes doesn’t follow a redirect, but recognizes it', async () => {
    const { api, told } = apiOver(async () => refusedRedirect())
    expect(await api.probe()).toEqual(portal)
    expect(told.sent[0]).toMatchObject({
      path: '/api/forward/retail/api/v1/store/identity/get',
      init: { redirect: 'manual' },
    })
  })

  test('G6 repeats any frozen body byte for byte after a fresh context', async () => {
    const bodies = fc
      .dictionary(
        fc.string({ unit: 'binary' }).filter((key) => key !== 'context' && key !== '__proto__'),
        fc.jsonValue(),
      )
      .map((body) => JSON.stringify(body))
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const sent = (await sendFrozen(body)).init.body
        expect(sent.startsWith(`{"context":${JSON.stringify(context)}`)).toBe(true)
        expect(sent.endsWith(body.slice(1))).toBe(true)
        const { context: stamped, ...rest } = JSON.parse(sent)
        expect(stamped).toEqual(context)
        expect(rest).toEqual(JSON.parse(body))
        expect(JSON.stringify(rest)).toBe(JSON.stringify(JSON.parse(body)))
      }),
      { numRuns: 200 },
    )
  })

  test('G6 has a frozen body as it was written, not reformatted', async () => {
    const body = '{ "b": 1.50, "a":"\\u0041",\n"2":1e2, "1": -0}'
    expect((await sendFrozen(body)).init.body).toBe(`{"context":${JSON.stringify(context)},${body.slice(1)}`)
  })

  test('G6 has only the context when the body is empty', () => {
    expect(withContext('{"a":1}', '{}')).toBe('{"context":{"a":1}}')
  })
})
