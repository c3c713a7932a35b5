import type { Booking, BookingState, CustomerBookingState } from '../../schema/booking/booking.ts'
import { earlyMs, staysOnMs } from './occupied-until.ts'
import { hourMs } from '../time/durations.ts'

/**
 * Who can change a booking's state. The clock's steps take effect when a booking is read: nothing has to run for
 * them.
 */
export type BookingRole = 'customer' | 'merchant' | 'clock'

type Rule = {
  by: readonly BookingRole[]
  from: readonly BookingState[]
  /** The state after it; by the state before it where that makes a difference. */
  to: BookingState | Partial<Record<BookingState, BookingState>>
}

/**
 * All transitions of a booking; any other is refused. Ours: the spec names three states for customers (§4) and no
 * transitions.
 */
export const bookingRules = {
  /** The customer has filled in the details; if the shop confirms automatically, that follows at once. */
  ask: { by: ['customer'], from: ['held'], to: 'processing' },
  confirm: { by: ['merchant'], from: ['processing'], to: 'confirmed' },
  refuse: { by: ['merchant'], from: ['processing'], to: 'refused' },
  seat: { by: ['merchant'], from: ['processing', 'confirmed'], to: 'seated' },
  complete: { by: ['merchant'], from: ['seated'], to: 'completed' },
  noShow: { by: ['merchant'], from: ['confirmed'], to: 'noShow' },
  /** The guests came after all, or the wrong booking was tapped. */
  return: {
    by: ['merchant'],
    from: ['noShow', 'seated', 'completed'],
    to: { noShow: 'confirmed', seated: 'confirmed', completed: 'seated' },
  },
  cancel: { by: ['customer'], from: ['held', 'processing', 'confirmed'], to: 'cancelled' },
  /** The restaurant cancels it. */
  callOff: { by: ['merchant'], from: ['confirmed'], to: 'cancelled' },
  /** The hold expired, or the restaurant hadn't answered in time. */
  expire: { by: ['clock'], from: ['held', 'processing'], to: 'expired' },
} as const satisfies Record<string, Rule>
export type BookingStep = keyof typeof bookingRules

/** The state after a step, or null if this role may not take the step in this state. */
export function bookingStateAfter(
  step: BookingStep,
  by: BookingRole,
  from: BookingState,
): BookingState | null {
  const rule: Rule = bookingRules[step]
  if (!rule.by.includes(by) || !rule.from.includes(from)) return null
  return typeof rule.to === 'string' ? rule.to : (rule.to[from] ?? null)
}

type Stay = Pick<Booking, 'state' | 'startsAt' | 'endsAt'>

/** From when on the restaurant can take a step: who sits at a table can't cancel it, and who has left gives it away. */
const sinceOf: Partial<Record<BookingStep, (startsAt: number) => number>> = {
  seat: (startsAt) => startsAt - earlyMs,
  complete: (startsAt) => startsAt - earlyMs,
  noShow: (startsAt) => startsAt,
}

/**
 * The state after the restaurant's step at an instant, or null if it can't be taken. Nobody has failed to come before
 * their time, nobody sits at tomorrow's table, and a slip of the finger mustn't give their table away: guests who were
 * said to have left by mistake are there again until their planned end.
 */
export const stateAfterMerchant = (
  step: BookingStep,
  { state, startsAt, endsAt }: Stay,
  now: number,
): BookingState | null => {
  const isTooSoon = now < (sinceOf[step]?.(startsAt) ?? now)
  const isTooLate = state === 'completed' && endsAt <= now
  return isTooSoon || isTooLate ? null : bookingStateAfter(step, 'merchant', state)
}

/** The steps that the restaurant can take now, the usual one first. */
export const merchantBookingSteps = (stay: Stay, now: number): BookingStep[] =>
  (['confirm', 'seat', 'complete', 'noShow', 'return', 'refuse', 'callOff'] as const).filter(
    (step) => stateAfterMerchant(step, stay, now) !== null,
  )

type Timed = Pick<Booking, 'state' | 'heldUntil' | 'startsAt' | 'endsAt'>

/**
 * The state of a booking at an instant: the stored state, and what the clock has made of it since. An expired hold
 * keeps no table from that instant on, whether or not anybody has noticed.
 */
export function bookingStateAt({ state, heldUntil, startsAt, endsAt }: Timed, now: number): BookingState {
  if (state === 'held') return heldUntil !== null && heldUntil <= now ? 'expired' : 'held'
  if (state === 'processing') return endsAt <= now || startsAt + unansweredMs <= now ? 'expired' : state
  return state
}

const overStates: readonly BookingState[] = ['completed', 'cancelled', 'refused', 'expired', 'noShow']

/** Whether a booking is over: it has ended, its time has passed, or the restaurant doesn't know it any more. */
export const isBookingOver = (booking: Timed & { goneSince?: number }, now: number): boolean =>
  booking.goneSince !== undefined ||
  booking.endsAt <= now ||
  overStates.includes(bookingStateAt(booking, now))

/** Whether the customer still counts on a booked table, also if the restaurant doesn't know it any more (G33). */
export const isCountedOn = (booking: Timed & { goneSince?: number }, now: number): boolean =>
  booking.state !== 'held' && !isBookingOver({ ...booking, goneSince: undefined }, now)

/** How long after its time an unanswered booking is still shown as waiting: the guests may be at the door. */
export const unansweredMs = 30 * 60_000

/** States in which a booking occupies its table. */
export const keepingStates: readonly BookingState[] = ['held', 'processing', 'confirmed', 'seated']

/**
 * Whether the customer may cancel: a confirmed booking until the shop's limit, an unconfirmed one at any time while
 * it is open.
 */
export const mayCancelBooking = (booking: Timed & Pick<Booking, 'cancelUntil'>, now: number): boolean => {
  const state = bookingStateAt(booking, now)
  if (bookingStateAfter('cancel', 'customer', state) === null) return false
  return state === 'confirmed' ? now <= booking.cancelUntil : true
}

/**
 * The state of a booking as customers are shown it: completed once its guests have left, even if staff recorded neither
 * that they came nor that they left. The booking itself stays as it is, since nobody knows whether they came. Ours: the
 * spec is silent.
 */
export function stateToShow(booking: Timed, now: number): BookingState {
  const state = bookingStateAt(booking, now)
  const staysMs = state === 'seated' ? staysOnMs : 0
  return ['confirmed', 'seated'].includes(state) && booking.endsAt + staysMs <= now ? 'completed' : state
}

/** The status of a booking that the spec (§4) shows to customers. */
export function shownBookingState(booking: Timed, now: number): CustomerBookingState {
  const state = stateToShow(booking, now)
  if (state === 'held') return 'held'
  if (state === 'processing' || state === 'confirmed' || state === 'seated') return 'processing'
  return state === 'completed' ? 'completed' : 'cancelled'
}

/** The minimum time between two bookings of one customer, in ms. */
export const apartMs = 2 * hourMs
