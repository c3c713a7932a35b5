import { offerMark } from '../../../core/domain/booking/missed-offer.ts'
import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type {
  bookingCancel,
  bookingConfirm,
  bookingCreate,
} from '../../../core/contract/calls/booking-calls.ts'
import { readContact } from '../../../core/contract/wire/contact-wire.ts'
import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import { isEmail } from '../../../core/schema/customer/email.ts'
import { isBlank, isPlain, noteFault, tidy } from '../../../core/schema/plain-text.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { announceBookings } from '../../bookings/announce.ts'
import { cancelHoursOf } from '../../bookings/booking-rows.ts'
import { heldRulesOf, openBookingRules } from '../../bookings/booking-shop.ts'
import { cancelBooking, confirmBooking } from '../../bookings/confirm-booking.ts'
import { holdTable } from '../../bookings/hold-table.ts'
import { nearbyTimes } from '../../bookings/nearby-times.ts'
import type { Database } from '../../database/open.ts'
import { transactInTurn } from '../../database/together/in-turn.ts'
import { demandUnblocked } from '../../orders/senders/blocked-senders.ts'
import { findConfirmed, senderOf } from '../../orders/senders/sender.ts'
import { siteOfAddress } from '../../http/network-of.ts'
import { badRequest, Refusal } from '../../http/refusal.ts'
import { shopLanguage } from '../shops/store.ts'
import { writeRow } from './booking-read.ts'

/** Holds a table for the customer for some minutes. */
export async function answerBookingCreate(
  input: RequestOf<typeof bookingCreate>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingCreate>> {
  const { services, shop, customer, clientAddress, context } = request
  const { db, limits, changes } = services
  const now = services.now()
  limits.bookingHold(customer.id, now)
  limits.bookingHoldFromSite(siteOfAddress(clientAddress), now)
  const confirmed = await findConfirmed(db, shop.id, customer.id)
  const sender = senderOf(customer, clientAddress, confirmed)
  await demandUnblocked(db, shop.id, sender, now)
  const rules = openBookingRules(shop, now)
  await checkClientId(db, shop.id, customer.id, input.clientBookingId)
  const wanted = {
    shopId: shop.id,
    timeZone: shop.file.timeZone,
    customerId: customer.id,
    clientBookingId: input.clientBookingId,
    startsAt: Date.parse(input.startTime),
    diners: input.dinersNumber,
    areaId: input.areaId,
    language: shopLanguage(shop, context),
    // Only strangers count towards the limits of a network: a customer whom the restaurant knows isn't limited because
    // of other people's bookings from the same Wi-Fi.
    network: sender.isKnown ? null : sender.site,
    replaces: input.replacedBookingId,
  }
  const row = await transactInTurn(db, 'bookings', shop.id, (trx) =>
    holdTable(trx, rules, wanted, now),
  ).catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    const isTaken = error.code === 'SP_120101'
    if (!isTaken && error.code !== 'SP_120102') throw error
    const times = await nearbyTimes(db, rules, wanted, now)
    const timeList = times.map((at) => new Date(at).toISOString())
    if (isTaken) throw new Refusal('SP_120101', { data: { timeList } })
    // Where other times can be had, it isn't the day that can't be booked.
    const reason = times.length > 0 && ({ reason: 'time' } as const)
    throw new Refusal('SP_120102', { data: { timeList, ...reason } })
  })
  announceBookings(changes, shop.id, customer.id, [row.booking_id])
  return writeRow(row, request)
}

/**
 * A phone can't name its hold as the server names those that it offers to waiting customers, because these count
 * towards no network. It can only ask again for one that its customer was offered.
 */
async function checkClientId(
  db: Database,
  shopId: string,
  customerId: string,
  clientBookingId: string,
): Promise<void> {
  if (!clientBookingId.startsWith(offerMark)) return
  const offered = await db
    .selectFrom('bookings')
    .select('booking_id')
    .where('shop_id', '=', shopId)
    .where('client_booking_id', '=', clientBookingId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  if (!offered) throw badRequest(['clientBookingId'])
}

/** Turns a hold into a booking. The contact is checked before anything is looked up. */
export async function answerBookingConfirm(
  input: RequestOf<typeof bookingConfirm>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingConfirm>> {
  const { services, shop, customer, clientAddress } = request
  const { db, limits, log, changes } = services
  const now = services.now()
  limits.bookingConfirm(customer.id, now)
  const rules = heldRulesOf(shop)
  const details = {
    contact: checkContact(input),
    email: checkEmail(input.email),
    note: checkNote(input.remark),
    wantsNews: input.marketingConsent,
  }
  const sender = senderOf(customer, clientAddress, await findConfirmed(db, shop.id, customer.id))
  const one = { shopId: shop.id, sender, bookingId: input.bookingId }
  const { row, moved } = await transactInTurn(db, 'bookings', shop.id, (trx) =>
    confirmBooking(trx, rules, one, details, now),
  )
  announceBookings(changes, shop.id, customer.id, moved)
  if (moved.length > 0) {
    const at = new Date(row.starts_at).toISOString()
    log.info({ shop: shop.id, number: row.number, diners: row.diners, at, state: row.state }, 'table booked')
  }
  return writeRow(row, request)
}

/** Cancels a booking, or releases a hold. */
export async function answerBookingCancel(
  { bookingId }: RequestOf<typeof bookingCancel>,
  request: CustomerRequest,
): Promise<AnswerOf<typeof bookingCancel>> {
  const { services, shop, customer } = request
  const { db, log, changes } = services
  const now = services.now()
  const cancelHours = cancelHoursOf(shop.file)
  const one = { shopId: shop.id, customerId: customer.id, bookingId }
  const { row, moved } = await transactInTurn(db, 'bookings', shop.id, (trx) =>
    cancelBooking(trx, cancelHours, one, now),
  )
  announceBookings(changes, shop.id, customer.id, moved)
  if (moved.length > 0 && row.contact !== null)
    log.info({ shop: shop.id, number: row.number }, 'booking called off by the customer')
  return writeRow(row, request)
}

/**
 * Checks the contact: it needs a name and a phone number, which is normalised so that it can be dialled from anywhere.
 */
function checkContact(input: RequestOf<typeof bookingConfirm>): Contact {
  const contact = readContact(input)
  const firstName = tidy(contact?.firstName ?? '')
  const lastName = tidy(contact?.lastName ?? '')
  if (isBlank(firstName + lastName) || !isPlain(firstName + lastName)) throw badRequest(['contactFirstName'])
  const number = contact && readPhoneNumber(contact.mobilePrefix, contact.mobile)
  if (!number) throw badRequest(['contactMobile'])
  return { firstName, lastName, mobilePrefix: number.mobilePrefix, mobile: number.mobile }
}

function checkEmail(text: string): string {
  const email = text.trim()
  if (email !== '' && !isEmail(email)) throw badRequest(['email'])
  return email
}

function checkNote(note: string): string {
  if (noteFault(note)) throw badRequest(['remark'])
  return note.trim()
}
