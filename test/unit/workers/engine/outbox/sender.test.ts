import { writeDelivered } from '../../../../../core/contract/wire/delivery-wire.ts'
import { describe, expect, test } from 'vitest'
import { type IntentEvent, afterEvent } from '../../../../../core/domain/order/intent-states.ts'
import type { Intent } from '../../../../../core/schema/order/intent.ts'
import { drain } from '../../../../../workers/engine/outbox/sender.ts'
import type { SenderWorld } from '../../../../../workers/engine/outbox/sender-world.ts'
import type { Outcome } from '../../../../../workers/engine/net/read-reply.ts'

type Asked = ReturnType<SenderWorld['ask']>
type Sent = ReturnType<SenderWorld['send']>

let now = 0
const intentOf = (id: string, changes: Partial<Intent> = {}): Intent =>
  ({
    id,
    call: 'orderCreate',
    lane: id,
    state: 'queued',
    attempts: 0,
    inquiries: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    deadlineAt: 1_000,
    withdrawing: false,
    doubted: null,
    customerId: 'ann',
    storeId: 'shop',
    ...changes,
  }) as Intent

type Script = Partial<{ [K in keyof SenderWorld]: (...args: any[]) => unknown }>

/** Plays a turn against a world of a few lines; answers the steps that it took, in words. */
function turn(rows: Intent[], script: Script = {}): string[] {
  now = 0
  const steps: string[] = []
  const world: Record<string, (...args: any[]) => unknown> = {
    here: () => ({ customerId: 'ann', isGuest: false, storeId: 'shop', formerly: [] }),
    due: () =>
      rows.filter(
        ({ state, nextAttemptAt }) =>
          ['queued', 'unknown', 'sending'].includes(state) && nextAttemptAt <= now,
      ),
    reach: () => 'heard',
    token: () => 'usable',
    change(seen: Intent, event: IntentEvent) {
      const at = rows.findIndex(({ id }) => id === seen.id)
      const changed = afterEvent(rows[at]!, event, now)
      if (changed) rows[at] = changed
      steps.push(`${seen.id} ${event.type}`)
      return changed
    },
    confirm(seen: Intent) {
      rows[rows.findIndex(({ id }) => id === seen.id)] = { ...seen, state: 'confirmed' }
    },
    ...script,
  }
  const playing = drain({ now: () => now, backoffMs: () => 5_000 })
  let next = playing.next()
  for (let taken = 0; !next.done; taken += 1) {
    if (taken > 200) throw new Error('It goes round in circles.')
    const { name, with: args } = next.value
    if (['send', 'ask', 'endSession', 'confirm', 'renewToken'].includes(name))
      steps.push(
        [
          args[0] && typeof args[0] === 'object' && 'id' in args[0] ? args[0].id : args[0],
          name,
          args[1] === true && 'take',
        ]
          .filter(Boolean)
          .join(' '),
      )
    next = playing.next(world[name]?.(...(args as unknown[])))
  }
  return steps
}

const refused = (code: string, status = 400): Outcome<never> => ({
  kind: 'refusal',
  status,
  code,
  data: null,
  retryAfterMs: null,
})
const attempt = (value: object): Asked => ({ kind: 'answer', code: '', value }) as Asked
const order = {
  lineList: [],
  orderTime: '',
  updateTime: '',
  appointmentTime: '',
  totalAmount: 0,
  paidAmount: 0,
  deliveryFee: 0,
  ...writeDelivered(null),
  billList: [],
  expireTime: '',
  statusList: [],
}

describe('a refusal', () => {
  test.each(['SP_0080', 'SP_0082', 'SP_0038', 'RT_0002', 'SP_10010'])(
    'G14 with %s is checked with the ledger, and the order is confirmed if the ledger has placed it',
    (code) => {
      const steps = turn([intentOf('a')], {
        send: (): Sent => refused(code),
        ask: () => attempt({ state: 'placed', order }),
      })
      expect(steps).toEqual(['a claimed', 'a send', 'a doubted', 'a ask take', 'a confirm'])
    },
  )

  test('G12 from the ledger goes to the customer after one attempt and doesn’t hold back other lanes', () => {
    const sent: string[] = []
    const rows = [intentOf('poison'), intentOf('good')]
    const steps = turn(rows, {
      send: ({ id }: Intent) => {
        sent.push(id)
        return id === 'poison' ? refused('SP_0005') : { kind: 'answer', code: '', value: order }
      },
      ask: () => attempt({ state: 'refused', envelope: { code: 'SP_0005', data: null } }),
    })
    expect(sent).toEqual(['poison', 'good'])
    expect(rows[0]).toMatchObject({ state: 'attention', code: 'SP_0005', attempts: 1 })
    expect(steps.at(-1)).toBe('good confirm')
  })

  test.each([
    ['the ledger', 'orderCreate'],
    ['the restaurant', 'orderCancel'],
  ] as const)('with an unknown code keeps the message from %s', (_who, call) => {
    const rows = [intentOf('a', { call } as Partial<Intent>)]
    const [code, msg] = ['SP_9999', 'Not on Mondays']
    turn(rows, {
      send: (): Sent => ({ ...refused(code), data: { msg } }) as Sent,
      ask: () => attempt({ state: 'refused', envelope: { code, msg, data: null } }),
    })
    expect(rows[0]).toMatchObject({ state: 'attention', code, data: { msg } })
  })
})

describe('G15 a requested pause', () => {
  test.each([
    ['our server with 429', 'BS_0001', 429, 90_000],
    ['our server with 503', 'LD_INTERNAL', 503, 90_000],
    ['our server with BS_0001', 'BS_0001', 400, 90_000],
  ])('is respected in full when it comes from %s', (_who, code, status, pauseMs) => {
    const rows = [intentOf('a')]
    turn(rows, { send: () => ({ ...refused(code, status), retryAfterMs: pauseMs }) })
    expect(rows[0]).toMatchObject({ notBefore: pauseMs, nextAttemptAt: pauseMs })
  })

  test('is respected for at most a minute when it comes from a foreign answer', () => {
    const rows = [intentOf('a')]
    turn(rows, { send: () => ({ kind: 'unreadable', portal: false, retryAfterMs: 3_600_000 }) })
    expect(rows[0]).toMatchObject({ state: 'unknown', notBefore: 60_000 })
  })
})

describe('G16 a 401', () => {
  test('that is genuine parks the intent under its key and ends the session of its customer', () => {
    const rows = [intentOf('a')]
    expect(turn(rows, { send: () => refused('LD_SIGN_IN', 401) }).slice(2)).toEqual([
      'a parked',
      'ann endSession',
    ])
    expect(rows[0]).toMatchObject({ state: 'parked', code: 'EN_SIGN_IN' })
  })

  test('that arrives after another customer has signed in doesn’t end that session', () => {
    let customerId = 'ann'
    const rows = [intentOf('a')]
    const steps = turn(rows, {
      here: () => ({ customerId, isGuest: false, storeId: 'shop', formerly: [] }),
      send: () => {
        customerId = 'bob'
        return refused('LD_SIGN_IN', 401)
      },
    })
    expect(steps).toEqual(['a claimed', 'a send', 'a parked'])
  })
})

describe('a turn of the sender', () => {
  test('G7 checks the deadline again before the next order when the phone slept in between', () => {
    const rows = [intentOf('a'), intentOf('b')]
    let slept = false
    const steps = turn(rows, {
      send: ({ id }: Intent) => ({ kind: 'answer', code: '', value: { ...order, orderId: id } }),
      confirm: ({ id }: Intent) => {
        rows[rows.findIndex((row) => row.id === id)] = intentOf(id, { state: 'confirmed' })
        slept = true
      },
      reach: () => {
        if (!slept) return 'heard'
        slept = false
        now = 3 * 3_600_000
        return 'asked'
      },
    })
    expect(steps).toEqual(['a claimed', 'a send', 'a confirm', 'b expired'])
  })

  test('G18 sends an order that only a clock set forward during this turn takes for late', () => {
    let isSet = false
    const steps = turn([intentOf('a')], {
      token: () => {
        if (!isSet) now = 10 * 3_600_000
        isSet = true
        return 'usable'
      },
      reach: () => {
        if (now === 0) return 'heard'
        now = 0
        return 'asked'
      },
      send: () => ({ kind: 'answer', code: '', value: order }),
    })
    expect(steps).toEqual(['a claimed', 'a send', 'a confirm'])
  })

  test('ends without claiming anything when our endpoint is silent', () => {
    expect(turn([intentOf('a')], { reach: () => 'silent' })).toEqual([])
  })

  test('goes on to the next lane after an order that gets no answer', () => {
    const steps = turn([intentOf('a'), intentOf('b')], {
      send: (): Sent => ({ kind: 'silent' }),
      ask: () => attempt({ state: 'inFlight' }),
    })
    expect(steps.filter((one) => one.endsWith('send'))).toEqual(['a send', 'b send'])
  })
})
