import { describe, expect, test } from 'vitest'
import {
  bookingRules,
  type BookingStep,
  bookingStateAfter,
  bookingStateAt,
  mayCancelBooking,
  merchantBookingSteps,
  shownBookingState,
  stateToShow,
} from '../../../../../core/domain/booking/booking-steps.ts'
import { type BookingState, bookingStates } from '../../../../../core/schema/booking/booking.ts'

/** Written down anew: each step, who takes it, from where to where. */
const allowed = new Set([
  'ask customer held processing',
  'confirm merchant processing confirmed',
  'refuse merchant processing refused',
  'seat merchant processing seated',
  'seat merchant confirmed seated',
  'complete merchant seated completed',
  'noShow merchant confirmed noShow',
  'return merchant noShow confirmed',
  'return merchant seated confirmed',
  'return merchant completed seated',
  'cancel customer held cancelled',
  'cancel customer processing cancelled',
  'cancel customer confirmed cancelled',
  'callOff merchant confirmed cancelled',
  'expire clock held expired',
  'expire clock processing expired',
])

test('each booking step is allowed for exactly the listed roles and states', () => {
  const found = new Set<string>()
  for (const step of Object.keys(bookingRules) as BookingStep[]) {
    for (const by of ['customer', 'merchant', 'clock'] as const) {
      for (const from of bookingStates) {
        const to = bookingStateAfter(step, by, from)
        if (to) found.add(`${step} ${by} ${from} ${to}`)
      }
    }
  }
  expect(found).toEqual(allowed)
})

test('the restaurant is offered the steps it may take, and none for a held booking or one that came to nothing', () => {
  const hour = 3_600_000
  const startsAt = 24 * hour
  const endsAt = startsAt + 2 * hour
  const steps = (state: BookingState, now = startsAt) =>
    merchantBookingSteps({ state, startsAt, endsAt }, now)
  expect(steps('processing')).toEqual(['confirm', 'seat', 'refuse'])
  expect(steps('confirmed')).toEqual(['seat', 'noShow', 'callOff'])
  // Nobody has failed to come before their time.
  expect(steps('confirmed', startsAt - 1)).toEqual(['seat', 'callOff'])
  // Guests come up to three hours early; before that, somebody has tapped on the wrong day's page.
  expect(steps('confirmed', startsAt - 3 * hour)).toEqual(['seat', 'callOff'])
  const tooEarly = startsAt - 3 * hour - 1
  expect(steps('confirmed', tooEarly)).toEqual(['callOff'])
  expect(steps('processing', tooEarly)).toEqual(['confirm', 'refuse'])
  // As an earlier release left it.
  expect(steps('seated', tooEarly)).toEqual(['return'])
  // It was a slip of the finger that they have left; once their time is over, it makes no difference any more.
  for (const now of [startsAt - 3 * hour, endsAt - 1]) expect(steps('completed', now)).toEqual(['return'])
  expect(steps('completed', endsAt)).toEqual([])
  for (const state of ['held', 'cancelled', 'refused', 'expired'] as const) expect(steps(state)).toEqual([])
})

describe('the clock', () => {
  const booking = { state: 'held' as const, heldUntil: 1_000, startsAt: 5_000, endsAt: 9_000 }

  test('expires a held booking exactly at heldUntil', () => {
    expect(bookingStateAt(booking, 999)).toBe('held')
    expect(bookingStateAt(booking, 1_000)).toBe('expired')
  })

  test('expires an unanswered booking half an hour after its start, and never a confirmed one', () => {
    const asked = { ...booking, state: 'processing' as const, heldUntil: null, endsAt: 99_000_000 }
    expect(bookingStateAt(asked, 5_000 + 1_799_999)).toBe('processing')
    expect(bookingStateAt(asked, 5_000 + 1_800_000)).toBe('expired')
    expect(bookingStateAt({ ...asked, state: 'confirmed' }, 999_000_000)).toBe('confirmed')
  })
})

test('a customer may cancel a confirmed booking up to and including cancelUntil, an unanswered one also later', () => {
  const booking = {
    state: 'confirmed' as const,
    heldUntil: null,
    startsAt: 5_000,
    endsAt: 9_000,
    cancelUntil: 3_000,
  }
  expect(mayCancelBooking(booking, 3_000)).toBe(true)
  expect(mayCancelBooking(booking, 3_001)).toBe(false)
  expect(mayCancelBooking({ ...booking, state: 'processing' }, 3_001)).toBe(true)
  expect(mayCancelBooking({ ...booking, state: 'seated' }, 1)).toBe(false)
})

test('customers are shown every booking as held, processing, completed or cancelled', () => {
  const shown = (state: BookingState) =>
    shownBookingState({ state, heldUntil: 2_000, startsAt: 5_000, endsAt: 9_000 }, 1_000)
  expect(bookingStates.map(shown)).toEqual([
    'held',
    'processing',
    'processing',
    'processing',
    'completed',
    'cancelled',
    'cancelled',
    'cancelled',
    'cancelled',
  ])
})

test('customers are shown a booking as completed once its guests have left, though nobody recorded that', () => {
  const booking = { heldUntil: null, startsAt: 5_000, endsAt: 9_000 }
  const [confirmed, seated] = [
    { ...booking, state: 'confirmed' as const },
    { ...booking, state: 'seated' as const },
  ]
  expect([8_999, 9_000].map((now) => stateToShow(confirmed, now))).toEqual(['confirmed', 'completed'])
  // A party that stays on has its table for two hours more.
  const gone = 9_000 + 2 * 3_600_000
  expect([9_000, gone - 1, gone].map((now) => stateToShow(seated, now))).toEqual([
    'seated',
    'seated',
    'completed',
  ])
  expect(shownBookingState(confirmed, 9_000)).toBe('completed')
  for (const state of ['cancelled', 'refused', 'noShow'] as const)
    expect(stateToShow({ ...booking, state }, gone)).toBe(state)
})
