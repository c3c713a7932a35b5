import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { bookingDetail, bookingList, bookingSlots } from '../../../core/contract/calls/booking-calls.ts'
import { shownBookingState } from '../../../core/domain/booking/booking-steps.ts'
import { type BookingWire, writeBooking, writeBookingDay } from '../../../core/contract/wire/booking-wire.ts'
import { bookingDays } from '../../../core/domain/booking/booking-times.ts'
import type { Language } from '../../../core/schema/primitives.ts'
import type { ShopFile } from '../../../core/schema/shop-file/shop-file.ts'
import type { CustomerRequest, ShopRequest } from '../../api/call-request.ts'
import { readBookingRow } from '../../bookings/booking-rows.ts'
import { openBookingRules } from '../../bookings/booking-shop.ts'
import {
  findBookingRow,
  listBookingRows,
  listWaitRows,
  readClosures,
  readTaken,
  withoutReplaced,
} from '../../bookings/read-bookings.ts'
import type { BookingRow, BookingWaitRow } from '../../database/tables/bookings.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { badRequest, notFound } from '../../http/refusal.ts'
import { shopLanguage } from '../shops/store.ts'

/** A booking's row as its customer gets it, in the language of the request. */
export const writeRow = (row: BookingRow, { shop, context, services }: CustomerRequest): BookingWire =>
  writeRowIn(row, shop.file, shopLanguage(shop, context), services.now())

/** The same in a given language, as it is at `now`. */
export function writeRowIn(row: BookingRow, file: ShopFile, language: Language, now: number): BookingWire {
  const booking = readBookingRow(row, file, language, now)
  return { ...writeBooking(booking), customerStatus: shownBookingState(booking, now) }
}

export const writeWait = (row: Pick<BookingWaitRow, 'evening' | 'diners' | 'area_id'>) => ({
  date: row.evening,
  dinersNumber: row.diners,
  areaId: row.area_id,
})

/** Answers the free times for a party of this size. */
export async function answerBookingSlots(
  { dinersNumber: diners, areaId, replacedBookingId, heldBookingId }: RequestOf<typeof bookingSlots>,
  { services, shop, clientAddress }: ShopRequest,
): Promise<AnswerOf<typeof bookingSlots>> {
  const { db, limits } = services
  const now = services.now()
  limits.bookingSlots(siteOfAddress(clientAddress), now)
  const rules = openBookingRules(shop, now)
  if (diners > rules.maxDiners) throw badRequest(['dinersNumber'])
  if (areaId !== null && !rules.tables.some((table) => table.areaId === areaId)) throw badRequest(['areaId'])
  const all = await readTaken(db, shop.id, now)
  const taken = withoutReplaced(all, replacedBookingId).filter(({ bookingId }) => bookingId !== heldBookingId)
  const closures = await readClosures(db, shop.id, now)
  const days = bookingDays(rules, { taken, closures }, { diners, areaId }, now, shop.file.timeZone)
  return { storeId: shop.id, dinersNumber: diners, areaId, dayList: days.map(writeBookingDay) }
}

/** As many as a customer looks through; their own data has all. */
const mostListed = 100

/** Answers the customer's bookings, and the evenings they wait for. */
export async function answerBookingList(
  _input: RequestOf<typeof bookingList>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingList>> {
  const { services, shop, customer } = request
  const rows = await listBookingRows(services.db, shop.id, customer.id, services.now(), mostListed)
  const waits = await listWaitRows(services.db, shop, customer.id, services.now())
  return {
    customerId: customer.id,
    dataList: rows.map((row) => writeRow(row, request)),
    waitList: waits.map(writeWait),
  }
}

/** Answers one booking of the customer. Another customer's is treated like an unknown one. */
export async function answerBookingDetail(
  { bookingId }: RequestOf<typeof bookingDetail>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingDetail>> {
  const { services, shop, customer } = request
  const row = await findBookingRow(services.db, shop.id, customer.id, bookingId)
  if (!row) throw notFound()
  return writeRow(row, request)
}
