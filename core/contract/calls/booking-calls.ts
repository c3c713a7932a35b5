import * as v from 'valibot'
import { Id } from '../../schema/primitives.ts'
import { type Asked, call } from '../call.ts'
import { CalendarInstant } from '../instant.ts'
import { BookingDayWire, BookingWaitWire, BookingWire, contactEntries } from '../wire/booking-wire.ts'
import { longestNote } from '../../schema/plain-text.ts'

/** The calls for bookings. Ours: the spec names neither paths nor fields. */

const Diners = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))

const OneBooking = v.object({ customerId: Id, storeId: Id, bookingId: Id })
const isThisBooking = (
  { bookingId, storeId }: BookingWire,
  { request }: Asked<v.InferOutput<typeof OneBooking>>,
): boolean => bookingId === request.bookingId && storeId === request.storeId

/**
 * All days that can be booked and their times, free or full for a party of this size. When a booking is being moved
 * (`replacedBookingId`), its own table counts as free. SP_0006: the shop takes no bookings. SP_0003: bookings are
 * paused.
 */
export const bookingSlots = call({
  path: '/booking/slot/list',
  request: v.object({
    storeId: Id,
    dinersNumber: Diners,
    areaId: v.nullable(Id),
    replacedBookingId: v.nullable(Id),
    /** The customer's current hold, which a new one would replace; an older app doesn't send it. */
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
 * Holds a table for some minutes, and releases the customer's previous hold. The same `clientBookingId` gets the same
 * hold. SP_120101: nothing is free at that time; `data.timeList` has free times nearby. SP_120102: nobody can be
 * seated at that time; `data.timeList` likewise, and `data.reason` is `time` unless it is empty.
 * LD_BOOKED_ALREADY: within two hours of another booking of the customer. LD_TABLES_ENOUGH: the customer has six
 * upcoming bookings. SP_120503: dishes are ordered for the table that this one is to replace.
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
 * Turns a hold into a booking. Confirming twice answers the same, with the newer details. SP_120502: the hold has
 * expired or was released.
 */
export const bookingConfirm = call({
  path: '/booking/confirm',
  request: v.object({
    ...OneBooking.entries,
    ...contactEntries,
    email: v.pipe(v.string(), v.maxLength(254)),
    remark: v.pipe(v.string(), v.maxLength(longestNote)),
    /** "Must be ticked before a booking" (spec §5): for messages about this booking alone. */
    smsConsent: v.literal(true),
    marketingConsent: v.boolean(),
  }),
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  // The answer that created the hold doesn't tell whether it was confirmed.
  isAbout: (booking, asked) => isThisBooking(booking, asked) && booking.bookingStatus !== 'held',
})

/**
 * The customer's bookings, latest time first, at most a hundred, without expired holds; and the evenings on which
 * they are waiting for a table.
 */
export const bookingList = call({
  path: '/booking/list/inquiry',
  request: v.object({ customerId: Id, storeId: Id }),
  answer: v.object({
    /**
     * The owner of the lists; a waiting-list entry itself names none. Missing, like the entries, in an older server's
     * answer.
     */
    customerId: v.optional(Id),
    dataList: v.array(BookingWire),
    /** The evenings for which the customer is on the waiting list. */
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

/** Cancels a booking, or releases a hold. Doing so twice answers the same. SP_120501: it is too late to cancel. */
export const bookingCancel = call({
  path: '/booking/customer/cancel',
  request: OneBooking,
  answer: BookingWire,
  policy: 'never',
  auth: 'customer',
  // An earlier answer, from while the booking stood, doesn't tell that it has ended.
  isAbout: (booking, asked) =>
    isThisBooking(booking, asked) && ['cancelled', 'expired'].includes(booking.bookingStatus),
})

/**
 * Joins the waiting list of a full evening (`isOn`), or leaves it. When a table becomes free, it is held for the
 * first in the list, who gets a text message. SP_120102: the evening can't be booked. LD_TABLE_FREE: it isn't full.
 * BS_0001 (429, Retry-After): too many messages to this number or for this customer (`data.reason` messages), the
 * customer has given back a table of that evening (givenBack), or too many wishes of strangers on one network.
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
    /** The number for text messages and the consent to them: required to wait, not to stop waiting. */
    contactMobilePrefix: v.optional(contactEntries.contactMobilePrefix, ''),
    contactMobile: v.optional(contactEntries.contactMobile, ''),
    smsConsent: v.optional(v.boolean(), false),
    /** The customer's own booking that the new table is to replace; an older app doesn't send it. */
    replacedBookingId: v.optional(v.nullable(Id), null),
  }),
  answer: v.object({
    customerId: Id,
    storeId: Id,
    date: v.string(),
    isOn: v.boolean(),
    /** All the customer's waiting-list entries after the change; missing in an older server's answer. */
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
