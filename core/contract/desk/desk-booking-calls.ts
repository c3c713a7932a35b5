import * as v from 'valibot'
import type { BookingState } from '../../schema/booking/booking.ts'
import { Filled, Typed } from '../../schema/customer/customer.ts'
import { Id } from '../../schema/primitives.ts'
import { CalendarDay } from '../instant.ts'
import { type DeskBookingStep, deskBookingSteps, maxReason } from './desk-limits.ts'

/** What a desk asks about bookings. */
export const deskBookingRequests = {
  /** The bookings of an evening, by its date on the shop's wall; null for today. */
  bookings: v.strictObject({ day: v.nullable(CalendarDay) }),
  /** By what its guests say at the door. */
  'find-booking': v.strictObject({ number: v.pipe(v.string(), v.maxLength(20)) }),
  'booking-step': v.strictObject({
    bookingId: Id,
    step: v.picklist(deskBookingSteps),
    reason: v.optional(Typed(maxReason), ''),
  }),
  /** Puts a booking at other tables. */
  'booking-tables': v.strictObject({ bookingId: Id, tableIds: v.pipe(v.array(Id), v.maxLength(8)) }),
  'booking-note': v.strictObject({ bookingId: Id, note: Typed(maxReason) }),
  /** A booking that was taken by telephone: once for its id, however often the call arrives. A page of an earlier release has none. */
  'book-table': v.strictObject({
    bookingId: v.optional(v.pipe(v.string(), v.uuid())),
    startsAt: v.pipe(v.number(), v.safeInteger()),
    diners: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    name: Filled(80),
    /** As it was said; empty for none. */
    phone: Typed(40),
    note: Typed(maxReason),
  }),
  /** Seats nobody from one instant up to another. */
  'close-tables': v.strictObject({
    from: v.pipe(v.number(), v.safeInteger()),
    to: v.pipe(v.number(), v.safeInteger()),
  }),
  'open-tables': v.strictObject({ closureId: Id }),
} as const

/** A booking as who receives guests needs it. Instants are ms. */
export type DeskBooking = {
  id: string
  number: string
  state: BookingState
  startsAt: number
  endsAt: number
  diners: number
  name: string
  phone: string
  /** The customer's wish. */
  note: string
  /** What only the restaurant reads. */
  ownNote: string
  reason: string
  tableIds: string[]
  /** A table of it isn't in the shop's file any more. */
  needsTable: boolean
  /** The number of an order that was made ahead for it and isn't over: whoever refuses the booking has that one to answer too. */
  aheadNumber: string | null
  /** Of a request: when the confirmed table is that is given up once this one is confirmed; null where none is. A server of before doesn't say. */
  insteadOf?: number | null
  steps: DeskBookingStep[]
}

/** One evening of bookings. */
export type DeskBookings = {
  day: string
  /** The instants between which a time is this evening's: past midnight it may go on for a while. */
  from: number
  to: number
  now: number
  isPaused: boolean
  pausedUntil: number | null
  tables: { id: string; number: string; seats: number }[]
  /** Tables, by id, that may be put together, in whole or in part. */
  joins: string[][]
  /** On which evenings somebody waits for an answer, the soonest first. A server of before doesn't say. */
  waiting?: { day: string; count: number }[]
  /** For how many there is room at one time. */
  seats: number
  /** The earliest first. */
  list: DeskBooking[]
  /** Guests with a booking, each half hour. More than there are seats, where the shop's file says less than it did. */
  fullness: { at: number; guests: number; isTooMany: boolean }[]
  closures: { id: string; from: number; to: number }[]
  /** How long two people stay. */
  stayMinutes: number
}
