import type { AnswerOf, RequestOf } from '../../../core/contract/call.ts'
import type { bookingWait } from '../../../core/contract/calls/booking-calls.ts'
import { readPhoneNumber } from '../../../core/domain/phone/phone-number.ts'
import type { CustomerRequest } from '../../api/call-request.ts'
import { openBookingRules } from '../../bookings/booking-shop.ts'
import { stopWaiting, waitForTable } from '../../bookings/wait-for-table.ts'
import { badRequest } from '../../http/refusal.ts'
import { shopLanguage } from '../shops/store.ts'

/** Notes who wants to be told of a table that becomes free. */
export async function answerBookingWait(
  input: RequestOf<typeof bookingWait>,
  { services, shop, customer, context }: CustomerRequest,
): Promise<AnswerOf<typeof bookingWait>> {
  const { db, limits } = services
  const now = services.now()
  limits.bookingHold(customer.id, now)
  const { date, isOn, dinersNumber: diners, areaId } = input
  const wait = { shopId: shop.id, customerId: customer.id, evening: date }
  if (!isOn) await stopWaiting(db, wait)
  else {
    const rules = openBookingRules(shop, now)
    const number = readPhoneNumber(input.contactMobilePrefix, input.contactMobile)
    if (!number) throw badRequest(['contactMobile'])
    if (diners > rules.maxDiners) throw badRequest(['dinersNumber'])
    const { mobilePrefix, mobile } = number
    const contact = { firstName: '', lastName: '', mobilePrefix, mobile }
    const language = shopLanguage(shop, context)
    await db
      .transaction()
      .execute((trx) => waitForTable(trx, shop, rules, { ...wait, diners, areaId, contact, language }, now))
  }
  return { customerId: customer.id, storeId: shop.id, date, isOn }
}
