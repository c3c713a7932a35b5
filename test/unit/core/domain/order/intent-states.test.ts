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

describe('afterEvent', () => {
  test.each(Object.entries(table))('maps each state as listed on the event %s', (type, row) => {
    const event = events[type as IntentEvent['type']]
    const became = columns.map(
      (state) => afterEvent(intentOf({ state, attempts: 1 }), event, now)?.state ?? '.',
    )
    expect(became).toEqual(row.split(' '))
  })

  test('has an expected result for every intent state', () => {
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

describe('any event on any intent', () => {
  test('G6 G9 never changes its body, key, lane, deadline, lines, customer or shop', () => {
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

  test('G4 increases attempts by one if it is a claim, and else leaves attempts unchanged', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const changed = afterEvent(intent, event, now)
        if (changed) expect(changed.attempts - intent.attempts).toBe(event.type === 'claimed' ? 1 : 0)
      }),
    )
  })

  test('G4 puts an intent that was ever sent back in the queue only if it is requeued', () => {
    fc.assert(
      fc.property(anyIntent, anyEvent, (intent, event) => {
        const changed = afterEvent(intent, event, now)
        const isQueuedAnew = changed?.state === 'queued' && intent.state !== 'queued' && intent.attempts > 0
        if (isQueuedAnew) expect(event.type).toBe('requeued')
      }),
    )
  })

  test('G15 never makes an intent due before the server’s pause ends, unless it is postponed or doubted', () => {
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

  test('G18 makes an intent due despite a wrong clock if it is released, withdrawing or hurried', () => {
    const anyClock = fc.integer({ min: -(2 ** 40), max: 2 ** 40 })
    const at = fc.constantFrom(events.released, events.withdrawing, events.hurried)
    fc.assert(
      fc.property(anyIntent, at, anyClock, (intent, event, wrong) => {
        const changed = afterEvent(intent, event, wrong)
        if (changed) expect(changed.nextAttemptAt).toBe(intent.notBefore)
      }),
    )
  })

  test('every state is either open or closed, and only open states are runnable', () => {
    for (const state of intentStates) {
      expect(isClosed({ state })).toBe(!openStates.includes(state))
      if (isRunnable({ state })) expect(isClosed({ state })).toBe(false)
    }
  })
})

describe('G15 a pause', () => {
  test('that the server asked for isn’t cut short by our own shorter wait', () => {
    const paused = afterEvent(intentOf({ state: 'sending' }), { ...events.unknown, pauseMs: 30_000 }, now)!
    expect(paused).toMatchObject({ notBefore: now + 30_000, nextAttemptAt: now + 30_000 })
    const later = afterEvent(paused, events.unknown, now + 1_000)!
    expect(later.nextAttemptAt).toBe(now + 30_000)
  })

  test('of our own applies if it is longer than the server’s', () => {
    const event = { type: 'requeued', waitMs: 5_000, code: null, pauseMs: 1_000 } as const
    expect(afterEvent(intentOf({ state: 'sending' }), event, now)!.nextAttemptAt).toBe(now + 5_000)
  })
})

describe('G13 withdrawing an intent', () => {
  test.each<[string, Partial<OrderIntent>, IntentEvent['type'] | null]>([
    ['that was never sent cancels it on the phone', { state: 'queued' }, 'cancelled'],
    ['that was never sent and is parked cancels it on the phone', { state: 'parked' }, 'cancelled'],
    ['that was sent waits for the server', { state: 'unknown', attempts: 1 }, 'withdrawing'],
    ['that was sent and queued again waits for the server', { state: 'queued', attempts: 1 }, 'withdrawing'],
    ['that was sent and is parked waits for the server', { state: 'parked', attempts: 1 }, 'withdrawing'],
    ['that was refused cancels it on the phone', { state: 'attention', attempts: 1 }, 'cancelled'],
    ['that has expired cancels it on the phone', { state: 'expired', attempts: 1 }, 'cancelled'],
    ['that is confirmed does nothing', { state: 'confirmed', attempts: 1 }, null],
    ['that is already cancelled does nothing', { state: 'cancelled' }, null],
    [
      'that cancels an order drops it on the phone, even if it was sent',
      { state: 'unknown', attempts: 1, call: 'orderCancel' },
      'cancelled',
    ],
  ])('maps each state as listed on the event %s', (_what, changes, type) => {
    expect(withdrawal(intentOf(changes))?.type ?? null).toBe(type)
  })
})

describe('G11 the due intents', () => {
  const row = (id: string, lane: string, changes: Partial<OrderIntent> = {}) =>
    intentOf({ id, lane, ...changes })
  const due = (rows: OrderIntent[]) => dueHeads(rows, now).map(({ id }) => id)

  test('are the first of each lane, in the order of arrival', () => {
    expect(due([row('a1', 'a'), row('b1', 'b'), row('a2', 'a')])).toEqual(['a1', 'b1'])
  })

  test.each<[string, Partial<OrderIntent>]>([
    ['waits', { nextAttemptAt: now + 1 }],
    ['is parked', { state: 'parked' }],
    ['needs the customer', { state: 'attention' }],
  ])('leave out a lane, but no other, if its first intent %s', (_what, changes) => {
    expect(due([row('a1', 'a', changes), row('a2', 'a'), row('b1', 'b')])).toEqual(['b1'])
  })
})
