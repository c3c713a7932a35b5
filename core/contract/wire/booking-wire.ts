import * as v from 'valibot'
import {
  type Booking,
  type BookingDay,
  type BookingDetails,
  type BookingWait,
  BookingState,
  customerBookingStates,
} from '../../schema/booking/booking.ts'
import { Count, Id } from '../../schema/primitives.ts'
import { Instant } from '../instant.ts'
import { readContact, writeContact } from './contact-wire.ts'
import { Text } from './text.ts'
import { maxMobile, maxName } from '../../schema/constants.ts'

/** The contact of a booking, with the field names that orders use. */
export const contactEntries = {
  contactFirstName: Text(maxName),
  contactLastName: Text(maxName),
  contactMobilePrefix: Text(6),
  contactMobile: Text(maxMobile),
}

/** A booking as the server answers it. Field names are ours: spec §3 only labels them. */
export const BookingWire = v.object({
  bookingId: Id,
  clientBookingId: Id,
  customerId: Id,
  storeId: Id,
  bookingNo: v.string(),
  bookingStatus: BookingState,
  /**
   * The state that customers see according to the spec (§4), in place of the finer state; missing in an older
   * server's answer.
   */
  customerStatus: v.optional(v.picklist(customerBookingStates)),
  reason: v.string(),
  startTime: Instant,
  endTime: Instant,
  dinersNumber: Count,
  area: v.nullable(v.object({ areaId: Id, name: v.string() })),
  holdTime: v.nullable(Instant),
  cancelTime: Instant,
  replacedBookingId: v.nullable(Id),
  ...contactEntries,
  email: v.string(),
  remark: v.string(),
  marketingConsent: v.boolean(),
  createTime: Instant,
  updateTime: Instant,
})
export type BookingWire = v.InferOutput<typeof BookingWire>

/** A waiting-list entry for an evening; `date` is YYYY-MM-DD in the shop's time zone. */
export const BookingWaitWire = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  dinersNumber: Count,
  areaId: v.nullable(Id),
})

export const readBookingWait = (wire: v.InferOutput<typeof BookingWaitWire>): BookingWait => ({
  day: wire.date,
  diners: wire.dinersNumber,
  areaId: wire.areaId,
})

export const readBooking = (wire: BookingWire): Booking => ({
  id: wire.bookingId,
  clientBookingId: wire.clientBookingId,
  customerId: wire.customerId,
  storeId: wire.storeId,
  number: wire.bookingNo,
  state: wire.bookingStatus,
  reason: wire.reason,
  startsAt: Date.parse(wire.startTime),
  endsAt: Date.parse(wire.endTime),
  diners: wire.dinersNumber,
  area: wire.area && { id: wire.area.areaId, name: wire.area.name },
  heldUntil: wire.holdTime === null ? null : Date.parse(wire.holdTime),
  cancelUntil: Date.parse(wire.cancelTime),
  replaces: wire.replacedBookingId,
  contact: readContact(wire),
  email: wire.email,
  note: wire.remark,
  wantsNews: wire.marketingConsent,
  createdAt: Date.parse(wire.createTime),
  updatedAt: Date.parse(wire.updateTime),
})

const instant = (at: number): string => new Date(at).toISOString()

export const writeBooking = (booking: Booking): BookingWire => ({
  bookingId: booking.id,
  clientBookingId: booking.clientBookingId,
  customerId: booking.customerId,
  storeId: booking.storeId,
  bookingNo: booking.number,
  bookingStatus: booking.state,
  reason: booking.reason,
  startTime: instant(booking.startsAt),
  endTime: instant(booking.endsAt),
  dinersNumber: booking.diners,
  area: booking.area && { areaId: booking.area.id, name: booking.area.name },
  holdTime: booking.heldUntil === null ? null : instant(booking.heldUntil),
  cancelTime: instant(booking.cancelUntil),
  replacedBookingId: booking.replaces,
  ...writeContact(booking.contact),
  email: booking.email,
  remark: booking.note,
  marketingConsent: booking.wantsNews,
  createTime: instant(booking.createdAt),
  updateTime: instant(booking.updatedAt),
})

/** The details with which a customer confirms a hold. `smsConsent` must be ticked (spec §5). */
export const writeBookingDetails = ({ contact, email, note, wantsNews }: BookingDetails) => ({
  ...writeContact(contact),
  email,
  remark: note,
  smsConsent: true as const,
  marketingConsent: wantsNews,
})

/** The times of a day, by its date in the shop's time zone. */
export const BookingDayWire = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  timeList: v.array(Instant),
  fullTimeList: v.array(Instant),
})
export type BookingDayWire = v.InferOutput<typeof BookingDayWire>

export const readBookingDay = ({ date, timeList, fullTimeList }: BookingDayWire): BookingDay => ({
  day: date,
  free: timeList.map((time) => Date.parse(time)),
  full: fullTimeList.map((time) => Date.parse(time)),
})

export const writeBookingDay = ({ day, free, full }: BookingDay): BookingDayWire => ({
  date: day,
  timeList: free.map(instant),
  fullTimeList: full.map(instant),
})
