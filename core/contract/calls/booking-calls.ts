import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call } from '../call.ts'
import { Instant } from '../instant.ts'
import { BookingDayWire, BookingWire, contactEntries } from '../wire/booking-wire.ts'

/** Calls that the spec names no path for: those of a booking. Ours: paths and fields. */

const Diners = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

/** On a day that there is: `Date.parse` takes 30 February for 2 March. */
const Time = v.pipe(
  Instant,
  v.check((text) => {
    const day = text.slice(0, 10)
    return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day
  }, 'a day of the calendar'),
)

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
 * at that time. LD_BOOKED_ALREADY: within two hours of another booking of the customer.
 */
export const bookingCreate = call({
  path: '/booking/create',
  request: v.object({
    customerId: Id,
    storeId: Id,
    clientBookingId: Id,
    startTime: Time,
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
  isAbout: isThisBooking,
})

/** The customer's bookings, the latest time first; holds that ran out are left out. At most a hundred. */
export const bookingList = call({
  path: '/booking/list/inquiry',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: v.object({ dataList: v.array(BookingWire) }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ dataList }, { request: { customerId, storeId } }) =>
    dataList.every((booking) => booking.customerId === customerId && booking.storeId === storeId),
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
  isAbout: isThisBooking,
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
    contactMobilePrefix: contactEntries.contactMobilePrefix,
    contactMobile: contactEntries.contactMobile,
    smsConsent: v.literal(true),
  }),
  answer: v.object({ customerId: Id, storeId: Id, date: v.string(), isOn: v.boolean() }),
  policy: 'never',
  auth: 'customer',
  isAbout: ({ storeId, date, isOn }, { request }) =>
    storeId === request.storeId && date === request.date && isOn === request.isOn,
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
