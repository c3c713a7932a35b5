import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { bookingWait } from '../../../core/contract/calls/booking-calls.ts'
import { readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { openBookingRules } from '../../bookings/booking-shop.ts'
import { listWaitRows } from '../../bookings/read-bookings.ts'
import { stopWaiting, waitForTable } from '../../bookings/wait-for-table.ts'
import { badRequest } from '../../http/refusal.ts'
import { transactInTurn } from '../../database/together/in-turn.ts'
import { demandUnblocked } from '../../orders/senders/blocked-senders.ts'
import { findConfirmed, senderOf } from '../../orders/senders/sender.ts'
import { shopLanguage } from '../shops/store.ts'
import { writeWait } from './booking-read.ts'

/** Stores or deletes a customer's wish to be told of a table that becomes free. */
export async function answerBookingWait(
  input: RequestOf<typeof bookingWait>,
  { services, shop, customer, clientAddress, context }: CustomerRequest,
): Promise<AnswerOf<typeof bookingWait>> {
  const { db, limits } = services
  const now = services.now()
  limits.bookingHold(customer.id, now)
  const { date, isOn, dinersNumber: diners, areaId } = input
  const wait = { shopId: shop.id, customerId: customer.id, evening: date }
  if (!isOn) await stopWaiting(db, wait)
  else {
    const sender = senderOf(customer, clientAddress, await findConfirmed(db, shop.id, customer.id))
    await demandUnblocked(db, shop.id, sender, now)
    if (!input.smsConsent) throw badRequest(['smsConsent'])
    const rules = openBookingRules(shop, now)
    const number = readPhoneNumber(input.contactMobilePrefix, input.contactMobile)
    if (!number) throw badRequest(['contactMobile'])
    if (diners > rules.maxDiners) throw badRequest(['dinersNumber'])
    if (areaId !== null && !rules.tables.some((table) => table.areaId === areaId))
      throw badRequest(['areaId'])
    const { mobilePrefix, mobile } = number
    const contact = { firstName: '', lastName: '', mobilePrefix, mobile }
    const language = shopLanguage(shop, context)
    const wish = { ...wait, diners, areaId, contact, language, replaces: input.replacedBookingId }
    const countNew = () => {
      if (sender.isKnown) return
      limits.bookingWait(customer.id, now)
      limits.bookingWaitFromSite(sender.site, now)
    }
    await transactInTurn(db, 'bookings', shop.id, (trx) =>
      waitForTable(trx, shop, rules, wish, now, countNew),
    )
  }
  const waits = await listWaitRows(db, shop, customer.id, now)
  return { customerId: customer.id, storeId: shop.id, date, isOn, waitList: waits.map(writeWait) }
}
