import { beforeEach, describe, expect, test } from 'vitest'
import type { Call, RequestOf } from '../../../../../core/contract/call.ts'
import { calls } from '../../../../../core/contract/calls/calls.ts'
import type { OrderIntentRow, SessionRow } from '../../../../../core/storage/rows.ts'
import { writeSetting } from '../../../../../core/storage/writer.ts'
import { createEventLog } from '../../../../../workers/engine/log/event-log.ts'
import type { Api } from '../../../../../workers/engine/net/api-client.ts'
import type { Outcome } from '../../../../../workers/engine/net/read-reply.ts'
import type { EngineContext } from '../../../../../workers/engine/context/context.ts'
import { isTokenValid } from '../../../../../core/domain/time/expiry.ts'
import { keepMemory } from '../../../../../workers/engine/storage/memory.ts'
import { releaseFor } from '../../../../../workers/engine/outbox/sender-rows.ts'
import { asCustomer } from '../../../../../workers/engine/session/as-customer.ts'
import { endSession } from '../../../../../workers/engine/session/close-session.ts'
import {
  continueAsGuest,
  ensureGuestPass,
  ensureToken,
  renewToken,
} from '../../../../../workers/engine/session/session.ts'
import { emptyDatabase } from '../../../../support/phone/database.ts'

const hourMs = 3_600_000
const noon = Date.parse('2025-06-02T10:00:00Z')
const silent: Outcome<never> = { kind: 'silent' }

type Scripted = EngineContext & {
  asked: { path: string; request: unknown }[]
  answer: (next: Outcome<unknown>) => void
}

/** The engine's context over a database of their own; the restaurant answers what the test says, else not at all. */
async function scripted({ known = true } = {}): Promise<Scripted> {
  const asked: Scripted['asked'] = []
  let next: Outcome<unknown> = silent
  const api: Api = {
    async send<C extends Call>(call: C, request: RequestOf<C>) {
      asked.push({ path: call.path, request })
      return next as Outcome<never>
    },
    sendFrozen: async () => silent,
    probe: async () => silent,
    listen: async () => silent,
  }
  const database = emptyDatabase()
  if (known) await writeSetting(database, 'identity', { storeId: 'small', entityId: 'entity' })
  await writeSetting(database, 'device', { deviceNo: '0'.repeat(32) })
  return {
    database,
    api,
    clock: {
      now: () => noon,
      learn: async () => undefined,
      hear: async () => undefined,
      isInDoubt: () => false,
      offsetMs: () => 0,
      wrongBy: () => 0,
      isSure: () => true,
      settle: () => undefined,
    },
    connection: {
      state: () => 'offline',
      heardLately: () => false,
      heard: async () => undefined,
      lost: async () => undefined,
      onBack: () => undefined,
    },
    memory: keepMemory(database),
    log: createEventLog(),
    unsaved: { order: null },
    scan: { owed: null },
    page: { answers: null, menu: null },
    origin: 'http://localhost',
    isAlone: false,
    asked,
    answer: (outcome) => void (next = outcome),
  }
}

const signedIn = (customerId: string, expiry: number): Outcome<unknown> => ({
  kind: 'answer',
  code: '',
  value: {
    verificationToken: '',
    customerId,
    customerType: 8,
    token: { accessToken: `fresh ${customerId}`, accessTokenExpiry: expiry },
  },
})
const session = (key: SessionRow['key'], changes: Partial<SessionRow> = {}): SessionRow => ({
  key,
  customerId: 'guest',
  customerType: 8,
  accessToken: 'old',
  accessTokenExpiresAt: noon + 20 * hourMs,
  renewBeforeUse: false,
  ...changes,
})
const intent = (id: string, changes: Partial<OrderIntentRow> = {}): OrderIntentRow => ({
  id,
  call: 'orderCreate',
  lane: id,
  body: '{"frozen":1}',
  state: 'parked',
  attempts: 1,
  inquiries: 0,
  unsureOffsetMs: null,
  nextAttemptAt: noon + hourMs,
  notBefore: 0,
  doubted: null,
  createdAt: noon,
  deadlineAt: noon + hourMs,
  withdrawing: false,
  code: 'EN_SIGN_IN',
  data: null,
  customerId: 'guest',
  storeId: 'small',
  tableCode: null,
  orderId: null,
  lines: { items: [], combos: [] },
  summary: {
    orderType: 'pickup',
    currency: 'EUR',
    totalCents: 1,
    tableNumber: '',
    appointmentAt: null,
    lines: [],
  },
  ...changes,
})
const lasts = (ms: number): Partial<SessionRow> => ({ accessTokenExpiresAt: noon + ms })

let context: Scripted
beforeEach(async () => {
  context = await scripted()
})
const stored = (key: SessionRow['key']) => context.database.sessions.get(key)

describe('a token', () => {
  test.each([
    [5001, true],
    [5000, false],
    [4999, false],
    [0, false],
    [-hourMs, false],
  ])('with %d ms left is valid: %s', (left, valid) => {
    expect(isTokenValid(session('current', lasts(left)), noon)).toBe(valid)
  })
})

describe('the guest pass', () => {
  test('is fetched ahead of need, with this phone’s device number', async () => {
    context.answer(signedIn('guest', noon + 24 * hourMs))
    expect(await ensureGuestPass(context)).toBe(true)
    expect(context.asked).toEqual([
      {
        path: calls.signIn.path,
        request: {
          storeId: 'small',
          isDineIn: false,
          robot: '',
          auth: {
            passportType: 16,
            deviceId: '0'.repeat(32),
            deviceSecrets: { next: expect.stringMatching(/^[0-9a-f]{64}$/), known: [] },
          },
        },
      },
    ])
    expect(await stored('guestPass')).toEqual(
      session('guestPass', { accessToken: 'fresh guest', ...lasts(24 * hourMs) }),
    )
    expect(await stored('current')).toBeUndefined()
  })

  test('that lasts for more than six hours isn’t fetched again', async () => {
    await context.database.sessions.put(session('guestPass', lasts(6 * hourMs + 1)))
    expect(await ensureGuestPass(context)).toBe(true)
    expect(context.asked).toEqual([])
  })

  test('that lasts for at most six hours is renewed, also in the guest’s current session', async () => {
    const short = lasts(6 * hourMs)
    await context.database.sessions.bulkPut([
      session('guestPass', short),
      session('current', { ...short, renewBeforeUse: true }),
    ])
    context.answer(signedIn('guest', noon + 24 * hourMs))
    expect(await ensureGuestPass(context)).toBe(true)
    expect(await stored('current')).toEqual(
      session('current', { accessToken: 'fresh guest', ...lasts(24 * hourMs) }),
    )
  })

  test('never replaces the session of a signed-in member', async () => {
    const member = session('current', { customerId: 'ada', customerType: 1 })
    await context.database.sessions.put(member)
    context.answer(signedIn('guest', noon + 24 * hourMs))
    expect(await ensureGuestPass(context)).toBe(true)
    expect(await stored('current')).toEqual(member)
  })

  test.each<[string, Outcome<unknown>]>([
    ['nobody answers', silent],
    ['the Wi-Fi wants a sign-in', { kind: 'unreadable', portal: true, retryAfterMs: null }],
    [
      'the restaurant refuses',
      { kind: 'refusal', status: 429, code: 'BS_0001', data: null, retryAfterMs: null },
    ],
  ])('stays as it is when %s', async (_title, outcome) => {
    const pass = session('guestPass', lasts(hourMs))
    await context.database.sessions.put(pass)
    context.answer(outcome)
    expect(await ensureGuestPass(context)).toBe(false)
    expect(await stored('guestPass')).toEqual(pass)
  })

  test('isn’t fetched before the shop is known', async () => {
    context = await scripted({ known: false })
    expect(await ensureGuestPass(context)).toBe(false)
    expect(context.asked).toEqual([])
  })
})

describe('ordering as a guest', () => {
  test('begins with the stored pass, without a call', async () => {
    await context.database.sessions.put(session('guestPass'))
    expect(await continueAsGuest(context)).toEqual({ ok: true, value: { customerId: 'guest' } })
    expect(await stored('current')).toEqual(session('current'))
    expect(context.asked).toEqual([])
  })

  test('begins with a fresh pass when the stored one has expired and the server answers', async () => {
    await context.database.sessions.put(session('guestPass', lasts(5000)))
    context.answer(signedIn('guest', noon + 24 * hourMs))
    expect(await continueAsGuest(context)).toEqual({ ok: true, value: { customerId: 'guest' } })
    expect(await stored('current')).toEqual(
      session('current', { accessToken: 'fresh guest', ...lasts(24 * hourMs) }),
    )
  })

  test('begins offline with an expired pass, for twelve hours and to be renewed before the first call', async () => {
    await context.database.sessions.put(session('guestPass', lasts(-48 * hourMs)))
    expect(await continueAsGuest(context)).toEqual({ ok: true, value: { customerId: 'guest' } })
    const current = (await stored('current'))!
    expect(current).toEqual(session('current', { ...lasts(12 * hourMs), renewBeforeUse: true }))
    expect(isTokenValid(current, noon)).toBe(true)
    expect(await ensureToken(context)).toBe('later')
  })

  test('fails with EN_OFFLINE when there is neither a pass nor a network', async () => {
    expect(await continueAsGuest(context)).toEqual({ ok: false, code: 'EN_OFFLINE' })
    expect(await stored('current')).toBeUndefined()
  })

  test('fails with EN_CAPTIVE_PORTAL when the Wi-Fi requires a sign-in', async () => {
    context.connection.state = () => 'portal'
    context.answer({ kind: 'unreadable', portal: true, retryAfterMs: null })
    expect(await continueAsGuest(context)).toEqual({ ok: false, code: 'EN_CAPTIVE_PORTAL' })
  })

  test('G16 releases only the intents parked for this customer, with the same keys and bodies', async () => {
    const others = [
      intent('of-ada', { customerId: 'ada' }),
      intent('of-nobody', { customerId: 'before', code: 'LD_KEY_REUSED' }),
      intent('settled', { state: 'confirmed', code: null }),
      intent('undecided', { state: 'attention', code: 'SP_10010' }),
    ]
    await context.database.outbox.bulkAdd([intent('mine'), ...others])
    await releaseFor(context, { customerId: 'guest', storeId: 'small', formerly: ['before'] })
    const [mine, ...rest] = await context.database.outbox.orderBy('seq').toArray()
    const { seq: _, ...row } = mine!
    // It was sent once: it is asked about before anything else.
    expect(row).toEqual(intent('mine', { state: 'unknown', code: null, nextAttemptAt: 0 }))
    expect(rest.map(({ seq: _seq, ...other }) => other)).toEqual(others)
  })
})

describe('the token of the next call', () => {
  const expired = lasts(5000)
  test.each<[string, SessionRow | null, Outcome<unknown>, 'usable' | 'later' | 'signIn', asks: number]>([
    ['asks to sign in when there is no session', null, silent, 'signIn', 0],
    ['is used while it is valid', session('current'), silent, 'usable', 0],
    [
      'of a guest is renewed when it has expired',
      session('current', expired),
      signedIn('guest', noon + hourMs),
      'usable',
      1,
    ],
    [
      'of a guest is renewed when the session began offline with an expired pass',
      session('current', { renewBeforeUse: true }),
      signedIn('guest', noon + hourMs),
      'usable',
      1,
    ],
    [
      'of a guest is renewed later when the server doesn’t answer',
      session('current', expired),
      silent,
      'later',
      1,
    ],
    [
      'G9 asks to sign in when the device has become another guest',
      session('current', expired),
      signedIn('stranger', noon + hourMs),
      'signIn',
      1,
    ],
    [
      'of a member isn’t renewed when it has expired: the member has to sign in',
      session('current', { ...expired, customerType: 1 }),
      signedIn('guest', noon + hourMs),
      'signIn',
      0,
    ],
  ])('%s', async (_title, current, outcome, expected, asks) => {
    if (current) await context.database.sessions.put(current)
    context.answer(outcome)
    expect(await ensureToken(context)).toBe(expected)
    expect(context.asked).toHaveLength(asks)
  })

  test('G9 is renewed only for the same customer', async () => {
    context.answer(signedIn('stranger', noon + hourMs))
    expect(await renewToken(context, 'guest')).toBe('signIn')
    expect(await renewToken(context, 'stranger')).toBe('usable')
  })
})

test('G32 a call that began while nobody was here doesn’t end the session of a guest who entered since', async () => {
  const { memory } = context
  const or: typeof memory.or = async (read, recall) => {
    const found = await memory.or(read, recall)
    // A guest enters as soon as the call has looked who is here.
    await context.database.sessions.put(session('current'))
    return found
  }
  const calling = { ...context, memory: { ...memory, or } }
  expect(await asCustomer(calling, async () => silent)).toMatchObject({ ok: false, code: 'EN_SIGN_IN' })
  expect(await stored('current')).toEqual(session('current'))
})

test('G26 ending a session deletes carts, menus, orders and contact, but keeps the customer’s intents', async () => {
  const { database } = context
  await database.sessions.put(session('current'))
  await database.carts.put({ key: 'c', storeId: 'small', orderType: 'pickup', lines: [], updatedAt: noon })
  await database.comboCarts.put({
    key: 'c',
    storeId: 'small',
    orderType: 'pickup',
    lines: [],
    updatedAt: noon,
  })
  await database.menuStatus.put({ key: 'm', itemsMd5: null, paused: false, confirmedAt: noon })
  await writeSetting(database, 'contact', { firstName: 'Ada', lastName: '', mobilePrefix: '', mobile: '1' })
  await database.outbox.bulkAdd([
    intent('waits', { state: 'queued', code: null }),
    intent('half-way', { state: 'unknown', code: null }),
  ])
  await endSession(context)
  expect(await stored('current')).toBeUndefined()
  const counts = [database.carts, database.comboCarts, database.menus, database.menuStatus, database.orders]
  expect(await Promise.all(counts.map((table) => table.count()))).toEqual([0, 0, 0, 0, 0])
  expect((await database.settings.toCollection().primaryKeys()).toSorted()).toEqual([
    'database',
    'device',
    'endedSession',
    'identity',
  ])
  const rows = await database.outbox.orderBy('seq').toArray()
  expect(rows.map(({ id, state, body, customerId }) => [id, state, body, customerId])).toEqual([
    ['waits', 'parked', '{"frozen":1}', 'guest'],
    ['half-way', 'unknown', '{"frozen":1}', 'guest'],
  ])
})
