import * as v from 'valibot'
import { BookingState } from '../../schema/booking/booking.ts'
import { Filled, Typed } from '../../schema/customer/customer.ts'
import { Id } from '../../schema/primitives.ts'
import { CalendarDay } from '../instant.ts'
import { type DeskBookingStep, deskBookingSteps, maxReason } from './desk-limits.ts'
import { maxName } from '../../schema/constants.ts'

/** What a booking had when it was read. Its guests may have typed longer texts than the desk's own forms take. */
const WasBooking = v.strictObject({
  startsAt: v.pipe(v.number(), v.safeInteger()),
  diners: v.pipe(v.number(), v.integer()),
  name: v.pipe(v.string(), v.maxLength(4 * maxName)),
  phone: v.pipe(v.string(), v.maxLength(100)),
  note: v.pipe(v.string(), v.maxLength(2 * maxReason)),
})

/** The request bodies of the desk's calls about bookings. */
export const deskBookingRequests = {
  /** The bookings of an evening, by its date in the shop's time zone; null for today. */
  bookings: v.strictObject({ day: v.nullable(CalendarDay) }),
  /** Finds a booking by the code that its guests say at the door. */
  'find-booking': v.strictObject({ number: v.pipe(v.string(), v.maxLength(20)) }),
  'booking-step': v.strictObject({
    bookingId: Id,
    step: v.picklist(deskBookingSteps),
    reason: v.optional(Typed(maxReason), ''),
    /**
     * The state in which the desk showed the booking: a step that is allowed in several states is taken from this one
     * only. Pages of an earlier release send none.
     */
    from: v.optional(BookingState),
    /**
     * The guests themselves want to give up what is refused or called off: it counts as cancelled by them, and they are
     * sent no message about it.
     */
    isTheirWish: v.optional(v.boolean()),
  }),
  /** Moves a booking to other tables. */
  'booking-tables': v.strictObject({ bookingId: Id, tableIds: v.pipe(v.array(Id), v.maxLength(8)) }),
  /** `was` is the note that this one replaces, as it was read; a page of an earlier release doesn't send it. */
  'booking-note': v.strictObject({
    bookingId: Id,
    note: Typed(maxReason),
    was: v.optional(v.pipe(v.string(), v.maxLength(2 * maxReason))),
  }),
  /**
   * A booking taken by telephone, made once per id, however often the call arrives. A page of an earlier release
   * sends no id. With `replaces`, a change that guests asked for by telephone: this booking gets all of these values,
   * keeps its own id, and is confirmed. Its guests are told once of another time or number. `was` is what the booking
   * had of these values when it was read, as it was read; a page of an earlier release doesn't send it.
   */
  'book-table': v.strictObject({
    bookingId: v.optional(v.pipe(v.string(), v.uuid())),
    replaces: v.optional(Id),
    was: v.optional(WasBooking),
    startsAt: v.pipe(v.number(), v.safeInteger()),
    diners: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)),
    name: Filled(maxName),
    /** As the caller said it; empty for none. */
    phone: Typed(40),
    note: Typed(maxReason),
  }),
  /** Closes bookings between two instants. */
  'close-tables': v.strictObject({
    from: v.pipe(v.number(), v.safeInteger()),
    to: v.pipe(v.number(), v.safeInteger()),
  }),
  'open-tables': v.strictObject({ closureId: Id }),
} as const

/** A booking as the staff who receive guests need it. Instants are in ms since the epoch. */
export type DeskBooking = {
  id: string
  number: string
  state: BookingState
  startsAt: number
  endsAt: number
  diners: number
  name: string
  phone: string
  /** The customer's note. */
  note: string
  /** The restaurant's own note, which the customer doesn't see. */
  ownNote: string
  reason: string
  tableIds: string[]
  /** When its party sat down and left; null until then, or where that isn't known. Missing from an older server. */
  seatedAt?: number | null
  leftAt?: number | null
  /** One of its tables is no longer in the shop's file. */
  needsTable: boolean
  /**
   * The number of an unfinished order that was placed ahead for this booking: whoever refuses the booking has to deal
   * with it too.
   */
  aheadNumber: string | null
  /**
   * For a request to move a booking: the time of the confirmed booking that ends once this one is confirmed; null for
   * none. Missing from an older server.
   */
  insteadOf?: number | null
  steps: DeskBookingStep[]
}

/** One evening of bookings. */
export type DeskBookings = {
  day: string
  /** The evening's first and last instant; it may continue past midnight. */
  from: number
  to: number
  now: number
  isPaused: boolean
  pausedUntil: number | null
  tables: { id: string; number: string; seats: number }[]
  /** Tables, by id, that may be put together, in whole or in part. */
  joins: string[][]
  /**
   * Evenings with requests that wait for an answer (`count`), or with confirmed bookings that need another table,
   * soonest first. Missing from an older server.
   */
  waiting?: { day: string; count: number; toReseat?: number }[]
  /** How many guests there is room for at one time. */
  seats: number
  /** Bookings, the earliest first. */
  list: DeskBooking[]
  /** The number of guests with a booking, per half hour. It may exceed the seats if the shop's file was reduced. */
  fullness: { at: number; guests: number; isTooMany: boolean }[]
  closures: { id: string; from: number; to: number }[]
  /** How long a party of two stays, in minutes. */
  stayMinutes: number
}
