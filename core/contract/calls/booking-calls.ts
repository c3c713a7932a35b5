import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call } from '../call.ts'
import { CalendarInstant } from '../instant.ts'
import { BookingDayWire, BookingWaitWire, BookingWire, contactEntries } from '../wire/booking-wire.ts'

/** Calls that the spec names no path for: those of a booking. Ours: paths and fields. */

const Diners = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

const OneBooking = v.object({ customerId: Id, storeId: Id, bookingId: Id })
const isThisBooking = (
  { bookingId, storeId }: BookingWire,
  { request }: Asked<v.InferOutput<typeof OneBooking>>,
): boolean => bookingId === request.bookingId && storeId === request.storeId

/**
 * The days that can be booked and their times, free or full for so many diners, all in one answer. Where a booking is moved
 * (`replacedBookingId`), its own table counts as free.
 * SP_0006: no bookings here. SP_0003: paused.
 */
export const bookingSlots = call({
  path: '/booking/slot/list',
  request: v.object({
    storeId: Id,
    dinersNumber: Diners,
    areaId: v.nullable(Id),
    replacedBookingId: v.nullable(Id),
    /** What they hold at this moment, and would let go of; an older app doesn't say. */
    heldBookingId: v.optional(v.nullable(Id), null),
  }),
  answer: v.object({
    storeId: Id,
    dinersNumber: Diners,
    areaId: v.nullable(Id),
    dayList: v.array(BookingDayWire),
  }),
  policy: 'never',
  auth: 'none',
  isAbout: ({ storeId, dinersNumber, areaId }, { request }) =>
    storeId === request.storeId && dinersNumber === request.dinersNumber && areaId === request.areaId,
})

/**
 * Keeps a table for some minutes, and lets go of what the customer held before. The same `clientBookingId` is answered with
 * the same hold. SP_120101: nothing is free then; `data.timeList` has times nearby that are. SP_120102: nobody can be seated
 * at that time. LD_BOOKED_ALREADY: within two hours of another booking of the customer. LD_TABLES_ENOUGH: six of
 * theirs are to come.
 */
export const bookingCreate = call({
  path: '/booking/create',
  request: v.object({
    customerId: Id,
    storeId: Id,
    clientBookingId: Id,
    startTime: CalendarInstant,
    dinersNumber: Diners,
    areaId: v.nullable(Id),
    replacedBookingId: v.nullable(Id),
  }),
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  isAbout: ({ clientBookingId, storeId }, { request }) =>
    clientBookingId === request.clientBookingId && storeId === request.storeId,
})

/**
 * Makes a booking of a hold. Confirming twice answers the same. SP_120502: the hold has run out, or was let go.
 */
export const bookingConfirm = call({
  path: '/booking/confirm',
  request: v.object({
    ...OneBooking.entries,
    ...contactEntries,
    email: v.pipe(v.string(), v.maxLength(254)),
    remark: v.pipe(v.string(), v.maxLength(500)),
    /** "Must be ticked before a booking" (spec §5): for messages about this booking alone. */
    smsConsent: v.literal(true),
    marketingConsent: v.boolean(),
  }),
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  // What its hold was answered with says no more than that.
  isAbout: (booking, asked) => isThisBooking(booking, asked) && booking.bookingStatus !== 'held',
})

/** The customer's bookings, and the evenings they wait for. The latest time first; holds that ran out are left out. At most a hundred. */
export const bookingList = call({
  path: '/booking/list/inquiry',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: v.object({
    /** Whose they are: a wait doesn't say so itself. Missing, with the waits, in an older server's answer. */
    customerId: v.optional(Id),
    dataList: v.array(BookingWire),
    /** The evenings that the customer waits for. */
    waitList: v.optional(v.array(BookingWaitWire), []),
  }),
  policy: 'never',
  auth: 'customer',
  isAbout: (answer, { request: { customerId, storeId } }) =>
    (answer.customerId === customerId || (!answer.customerId && answer.waitList.length === 0)) &&
    answer.dataList.every((booking) => booking.customerId === customerId && booking.storeId === storeId),
})

export const bookingDetail = call({
  path: '/booking/detail/inquiry',
  request: OneBooking,
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  isAbout: isThisBooking,
})

/** Calls a booking off, or lets go of a hold. Doing so twice answers the same. SP_120501: it is too late for that. */
export const bookingCancel = call({
  path: '/booking/customer/cancel',
  request: OneBooking,
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  // What it was answered with while it stood says nothing of its end.
  isAbout: (booking, asked) =>
    isThisBooking(booking, asked) && ['cancelled', 'expired'].includes(booking.bookingStatus),
})

/**
 * Asks to be told if a table of a full evening becomes free (`isOn`), or no more. The first who asked has it held for them,
 * and gets a text message. SP_120102: not an evening that can be booked.
 */
export const bookingWait = call({
  path: '/booking/wait',
  request: v.object({
    customerId: Id,
    storeId: Id,
    date: v.pipe(v.string(), v.isoDate()),
    isOn: v.boolean(),
    dinersNumber: Diners,
    areaId: v.nullable(Id),
    /** Where to, and that they may be written to: both needed to wait, and neither to stop waiting. */
    contactMobilePrefix: v.optional(contactEntries.contactMobilePrefix, ''),
    contactMobile: v.optional(contactEntries.contactMobile, ''),
    smsConsent: v.optional(v.boolean(), false),
    /** Their own, which the table is to take the place of; an older app doesn't say. */
    replacedBookingId: v.optional(v.nullable(Id), null),
  }),
  answer: v.object({
    customerId: Id,
    storeId: Id,
    date: v.string(),
    isOn: v.boolean(),
    /** All evenings that the customer waits for now; missing in an older server's answer. */
    waitList: v.optional(v.array(BookingWaitWire), []),
  }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ customerId, storeId, date, isOn }, { request }) =>
    customerId === request.customerId &&
    storeId === request.storeId &&
    date === request.date &&
    isOn === request.isOn,
})

export const bookingCalls = {
  bookingSlots,
  bookingCreate,
  bookingConfirm,
  bookingList,
  bookingDetail,
  bookingCancel,
  bookingWait,
}
