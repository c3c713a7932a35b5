import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { bookingDetail, bookingList, bookingSlots } from '../../../core/contract/calls/booking-calls.ts'
import { writeBooking, writeBookingDay } from '../../../core/contract/wire/booking-wire.ts'
import { bookingDays } from '../../../core/domain/booking/booking-times.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { readBookingRow } from '../../bookings/booking-rows.ts'
import { openBookingRules } from '../../bookings/booking-shop.ts'
import { findBookingRow, listBookingRows, readClosures, readTaken } from '../../bookings/read-bookings.ts'
import type { BookingRow } from '../../database/tables.ts'
import { networkOf } from '../../http/network-of.ts'
import { badRequest, notFound } from '../../http/refusal.ts'
import { shopLanguage } from '../shops/store.ts'

/** A row as its customer gets it, in the language of who asks. */
export const writeRow = (row: BookingRow, { shop, context, services }: CustomerRequest) =>
  writeBooking(readBookingRow(row, shop.file, shopLanguage(shop, context), services.now()))

/** Answers what can be booked, for a party of this size. */
export async function answerBookingSlots(
  { dinersNumber: diners, areaId, replacedBookingId }: RequestOf<typeof bookingSlots>,
  { services, shop, clientAddress }: ShopRequest,
): Promise<AnswerOf<typeof bookingSlots>> {
  const { db, limits } = services
  const now = services.now()
  limits.bookingSlots(networkOf(clientAddress), now)
  const rules = openBookingRules(shop, now)
  if (diners > rules.maxDiners) throw badRequest(['dinersNumber'])
  if (areaId !== null && !rules.tables.some((table) => table.areaId === areaId)) throw badRequest(['areaId'])
  const all = await readTaken(db, shop.id, now)
  const taken = all.filter(({ bookingId }) => bookingId !== replacedBookingId)
  const closures = await readClosures(db, shop.id, now)
  const days = bookingDays(rules, { taken, closures }, { diners, areaId }, now, shop.file.timeZone)
  return { storeId: shop.id, dinersNumber: diners, areaId, dayList: days.map(writeBookingDay) }
}

/** Answers the customer's bookings. */
export async function answerBookingList(
  _input: RequestOf<typeof bookingList>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingList>> {
  const { services, shop, customer } = request
  const rows = await listBookingRows(services.db, shop.id, customer.id, services.now())
  return { dataList: rows.map((row) => writeRow(row, request)) }
}

/** Answers one booking of the customer; another's is as unknown as none. */
export async function answerBookingDetail(
  { bookingId }: RequestOf<typeof bookingDetail>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingDetail>> {
  const { services, shop, customer } = request
  const row = await findBookingRow(services.db, shop.id, customer.id, bookingId)
  if (!row) throw notFound()
  return writeRow(row, request)
}
