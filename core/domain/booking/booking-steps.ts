import type { Booking, BookingState, CustomerBookingState } from '../../schema/booking/booking.ts'

/** Who moves a booking. The clock's steps happen by being read: nothing has to run for them. */
export type BookingRole = 'customer' | 'merchant' | 'clock'

type Rule = { by: readonly BookingRole[]; from: readonly BookingState[]; to: BookingState }

/**
 * Everything that can happen to a booking; anything else is refused. Ours: the spec names three states for customers (§4)
 * and no transitions.
 */
export const bookingRules = {
  /** The customer has said who comes; what the shop confirms by itself goes on at once. */
  ask: { by: ['customer'], from: ['held'], to: 'processing' },
  confirm: { by: ['merchant'], from: ['processing'], to: 'confirmed' },
  refuse: { by: ['merchant'], from: ['processing'], to: 'refused' },
  seat: { by: ['merchant'], from: ['processing', 'confirmed'], to: 'seated' },
  complete: { by: ['merchant'], from: ['seated'], to: 'completed' },
  noShow: { by: ['merchant'], from: ['confirmed'], to: 'noShow' },
  /** Somebody came after all, or the wrong line was tapped. */
  return: { by: ['merchant'], from: ['noShow', 'seated'], to: 'confirmed' },
  cancel: { by: ['customer'], from: ['held', 'processing', 'confirmed'], to: 'cancelled' },
  /** The restaurant calls it off. */
  callOff: { by: ['merchant'], from: ['confirmed'], to: 'cancelled' },
  /** The hold ran out, or nobody had answered when it should have begun. */
  expire: { by: ['clock'], from: ['held', 'processing'], to: 'expired' },
} as const satisfies Record<string, Rule>
export type BookingStep = keyof typeof bookingRules

/** Where a step leads from here, or null when this one may not take it from here. */
export function bookingStateAfter(
  step: BookingStep,
  by: BookingRole,
  from: BookingState,
): BookingState | null {
  const rule: Rule = bookingRules[step]
  return rule.by.includes(by) && rule.from.includes(from) ? rule.to : null
}

/** What the restaurant can do about a booking now, the usual first. */
export const merchantBookingSteps = (state: BookingState): BookingStep[] =>
  (['confirm', 'seat', 'complete', 'noShow', 'return', 'refuse', 'callOff'] as const).filter(
    (step) => bookingStateAfter(step, 'merchant', state) !== null,
  )

type Timed = Pick<Booking, 'state' | 'heldUntil' | 'startsAt' | 'endsAt'>

/**
 * How a booking stands at an instant: what was written down, and what the clock made of it since. A hold that has run out
 * keeps no table from that instant on, whether or not anything has noticed.
 */
export function bookingStateAt({ state, heldUntil, startsAt, endsAt }: Timed, now: number): BookingState {
  if (state === 'held') return heldUntil !== null && heldUntil <= now ? 'expired' : 'held'
  if (state === 'processing') return endsAt <= now || startsAt + unansweredMs <= now ? 'expired' : state
  return state
}

const overStates: readonly BookingState[] = ['completed', 'cancelled', 'refused', 'expired', 'noShow']

/** Nothing more comes of it: it has ended, its time is over, or the restaurant doesn't know it any more. */
export const isBookingOver = (booking: Timed & { goneSince?: number }, now: number): boolean =>
  booking.goneSince !== undefined ||
  booking.endsAt <= now ||
  overStates.includes(bookingStateAt(booking, now))

/** So long after its time a booking that nobody answered is still shown as waiting: they may stand at the door. */
export const unansweredMs = 30 * 60_000

/** States in which a booking keeps its table. */
export const keepingStates: readonly BookingState[] = ['held', 'processing', 'confirmed', 'seated']

/** A customer may call a booking off until the shop's limit, and whatever isn't confirmed yet until it begins. */
export const mayCancelBooking = (booking: Timed & Pick<Booking, 'cancelUntil'>, now: number): boolean => {
  const state = bookingStateAt(booking, now)
  if (bookingStateAfter('cancel', 'customer', state) === null) return false
  return state === 'confirmed' ? now <= booking.cancelUntil : true
}

/** What the spec (§4) has customers told of a booking's state. */
export function shownBookingState(state: BookingState): CustomerBookingState {
  if (state === 'held') return 'held'
  if (state === 'processing' || state === 'confirmed' || state === 'seated') return 'processing'
  return state === 'completed' ? 'completed' : 'cancelled'
}

/** Between two bookings of one customer lie so many ms at least. */
export const apartMs = 2 * 3_600_000
