import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type IntentEvent,
  afterEvent,
  dueHeads,
  isClosed,
  isRunnable,
  withdrawal,
} from '../../../../../core/domain/order/intent-states.ts'
import { openStates } from '../../../../../core/schema/order/open-intents.ts'
import { type OrderIntent, type IntentState, intentStates } from '../../../../../core/schema/order/intent.ts'

const now = 1_000_000
const intentOf = (changes: Partial<OrderIntent> = {}): OrderIntent => ({
  id: 'intent',
  call: 'orderCreate',
  lane: 'order:intent',
  body: '{}',
  state: 'queued',
  attempts: 0,
  inquiries: 0,
  nextAttemptAt: 0,
  notBefore: 0,
  createdAt: 0,
  deadlineAt: now + 1,
  withdrawing: false,
  doubted: null,
  code: null,
  data: null,
  customerId: 'ann',
  storeId: 'shop',
  tableCode: null,
  orderId: null,
  lines: { items: [], combos: [] },
  summary: {
    orderType: 'pickup',
    currency: 'EUR',
    totalCents: 0,
    tableNumber: '',
    appointmentAt: null,
    lines: [],
  },
  ...changes,
})

const verdict = { code: 'SP_0005', data: null }
const events: { [T in IntentEvent['type']]: IntentEvent & { type: T } } = {
  claimed: { type: 'claimed' },
  unknown: { type: 'unknown', waitMs: 500, code: null },
  requeued: { type: 'requeued', waitMs: 500, code: null },
  postponed: { type: 'postponed', waitMs: 500 },
  doubted: { type: 'doubted', verdict },
  refused: { type: 'refused', verdict },
  parked: { type: 'parked', code: 'EN_SIGN_IN' },
  released: { type: 'released' },
  withdrawing: { type: 'withdrawing' },
  hurried: { type: 'hurried' },
  confirmed: { type: 'confirmed', orderId: 'order' },
  cancelled: { type: 'cancelled', code: null },
  expired: { type: 'expired', code: 'EN_DEADLINE' },
  replaced: { type: 'replaced', by: 'another' },
  recalled: { type: 'recalled' },
}

/** What each event makes of each state, in this order; a dot where it changes nothing. */
const columns: IntentState[] = [
  'queued',
  'sending',
  'unknown',
  'attention',
  'parked',
  'confirmed',
  'expired',
  'cancelled',
]
const table: Record<IntentEvent['type'], string> = {
  claimed: 'sending . . . . . . .',
  unknown: 'unknown unknown unknown . . . . .',
  requeued: '. queued queued . . . . .',
  postponed: 'queued sending unknown . . . . .',
  doubted: '. unknown unknown . . . . .',
  refused: 'attention attention attention . . . . .',
  parked: 'parked parked parked . . . . .',
  released: '. . . . unknown . . .',
  withdrawing: 'unknown unknown unknown . unknown . . .',
  hurried: 'queued . unknown . . . . .',
  confirmed: 'confirmed confirmed confirmed confirmed confirmed confirmed confirmed confirmed',
  cancelled: 'cancelled cancelled cancelled cancelled cancelled . cancelled .',
  expired: 'expired expired expired . . . . .',
  replaced: '. . . cancelled . . cancelled cancelled',
  recalled: 'unknown unknown . . . . . .',
}

describe('every event from every state', () => {
  test.each(Object.entries(table))('%s', (type, row) => {
    const event = events[type as IntentEvent['type']]
    const became = columns.map(
      (state) => afterEvent(intentOf({ state, attempts: 1 }), event, now)?.state ?? '.',
    )
    expect(became).toEqual(row.split(' '))
  })

  test('covers every state there is', () => {
    expect(columns.toSorted()).toEqual([...intentStates].toSorted())
  })
})

const anyIntent = fc
  .record({
    state: fc.constantFrom(...intentStates),
    attempts: fc.nat({ max: 3 }),
    inquiries: fc.nat({ max: 3 }),
    nextAttemptAt: fc.nat({ max: 2 * now }),
    notBefore: fc.nat({ max: 2 * now }),
    withdrawing: fc.boolean(),
    call: fc.constantFrom('orderCreate' as const, 'orderCancel' as const),
  })
  .map(intentOf)
const anyEvent = fc.constantFrom(...Object.values(events))

describe('whatever happens', () => {
  test('G6 G9 neither body, key, lane, deadline nor for whom it was made ever changes', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const changed = afterEvent(intent, event, now) ?? intent
        const fixed = ({
          id,
          body,
          lane,
          deadlineAt,
          customerId,
          storeId,
          createdAt,
          lines,
        }: OrderIntent) => [[id, body, lane, deadlineAt, customerId, storeId, createdAt], lines]
        expect(fixed(changed)).toEqual(fixed(intent))
      }),
    )
  })

  test('G4 attempts are only counted up, by the claim alone', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const changed = afterEvent(intent, event, now)
        if (changed) expect(changed.attempts - intent.attempts).toBe(event.type === 'claimed' ? 1 : 0)
      }),
    )
  })

  test('G4 what was ever sent is asked about before it is sent again', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const changed = afterEvent(intent, event, now)
        const isQueuedAnew = changed?.state === 'queued' && intent.state !== 'queued' && intent.attempts > 0
        if (isQueuedAnew) expect(event.type).toBe('requeued')
      }),
    )
  })

  test('G15 no event makes it due before the pause that the server asked for', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const waits = { ...intent, nextAttemptAt: Math.max(intent.nextAttemptAt, intent.notBefore) }
        const changed = afterEvent(waits, event, now)
        const isBetween = event.type === 'postponed' || event.type === 'doubted'
        if (changed && isRunnable(changed) && !isBetween)
          expect(changed.nextAttemptAt).toBeGreaterThanOrEqual(intent.notBefore)
      }),
    )
  })

  test('G18 what the customer or their return makes due is due on any clock', () => {
    const anyClock = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
    const at = fc.constantFrom(events.released, events.withdrawing, events.hurried)
    fc.assert(
      fc.property(anyIntent, at, anyClock, (intent, event, wrong) => {
        const changed = afterEvent(intent, event, wrong)
        if (changed) expect(changed.nextAttemptAt).toBe(intent.notBefore)
      }),
    )
  })

  test('every state is open or closed, and only what is open can go on by itself', () => {
    for (const state of intentStates) {
      expect(isClosed({ state })).toBe(!openStates.includes(state))
      if (isRunnable({ state })) expect(isClosed({ state })).toBe(false)
    }
  })
})

describe('G15 a pause', () => {
  test('that the server asked for outlives our own, shorter one', () => {
    const paused = afterEvent(intentOf({ state: 'sending' }), { ...events.unknown, pauseMs: 30_000 }, now)!
    expect(paused).toMatchObject({ notBefore: now + 30_000, nextAttemptAt: now + 30_000 })
    const later = afterEvent(paused, events.unknown, now + 1_000)!
    expect(later.nextAttemptAt).toBe(now + 30_000)
  })

  test('of our own counts where it is the longer one', () => {
    const event = { type: 'requeued', waitMs: 5_000, code: null, pauseMs: 1_000 } as const
    expect(afterEvent(intentOf({ state: 'sending' }), event, now)!.nextAttemptAt).toBe(now + 5_000)
  })
})

describe('G13 taking an order back', () => {
  test.each<[string, Partial<OrderIntent>, IntentEvent['type'] | null]>([
    ['never sent ends here', { state: 'queued' }, 'cancelled'],
    ['never sent and parked ends here', { state: 'parked' }, 'cancelled'],
    ['sent waits for the server', { state: 'unknown', attempts: 1 }, 'withdrawing'],
    ['sent and queued again waits for the server', { state: 'queued', attempts: 1 }, 'withdrawing'],
    ['sent and parked waits for the server', { state: 'parked', attempts: 1 }, 'withdrawing'],
    ['refused for good ends here', { state: 'attention', attempts: 1 }, 'cancelled'],
    ['expired ends here', { state: 'expired', attempts: 1 }, 'cancelled'],
    ['confirmed is too late', { state: 'confirmed', attempts: 1 }, null],
    ['cancelled has nothing to take back', { state: 'cancelled' }, null],
    ['a cancellation is simply dropped', { state: 'unknown', attempts: 1, call: 'orderCancel' }, 'cancelled'],
  ])('%s', (_what, changes, type) => {
    expect(withdrawal(intentOf(changes))?.type ?? null).toBe(type)
  })
})

describe('G11 what is due', () => {
  const row = (id: string, lane: string, changes: Partial<OrderIntent> = {}) =>
    intentOf({ id, lane, ...changes })
  const due = (rows: OrderIntent[]) => dueHeads(rows, now).map(({ id }) => id)

  test('is the first of each lane, in the order of arrival', () => {
    expect(due([row('a1', 'a'), row('b1', 'b'), row('a2', 'a')])).toEqual(['a1', 'b1'])
  })

  test.each<[string, Partial<OrderIntent>]>([
    ['waits', { nextAttemptAt: now + 1 }],
    ['is parked', { state: 'parked' }],
    ['needs the customer', { state: 'attention' }],
  ])('holds back its lane, and no other, where the first %s', (_what, changes) => {
    expect(due([row('a1', 'a', changes), row('a2', 'a'), row('b1', 'b')])).toEqual(['b1'])
  })
})
