import { readNumberNear, readPhoneNumber } from '../../../core/domain/phone-number.ts'
import type { Contact } from '../../../core/schema/customer/customer.ts'
import { csvLine } from '../../base/csv.ts'
import { phoneCustomer } from '../../bookings/book-by-phone.ts'
import { guestNameOf } from '../../bookings/booking-rows.ts'
import { erasedNumbers } from '../../customers/erasure/member-id.ts'
import type { Database } from '../../database/open.ts'
import { selectShop } from '../../shops/read/select-shop.ts'
import { type Said, trouble } from './said.ts'

const head = ['name', 'phone', 'email', 'since', 'where']

/**
 * Lists as CSV who ticked "news and offers" when they booked a table, the newest first. One phone number is one person,
 * whose newest answer holds: a later booking without the tick takes the wish back, and so does deleting the account
 * with this number. Giving up the table takes nothing back, and a booking by telephone asks nobody. Ours: the spec is
 * silent.
 */
export async function listWhoWantsNews(db: Database, shopId: string): Promise<Said> {
  const shop = await selectShop(db, shopId)
  if (typeof shop === 'string') return trouble(shop)
  const answers = await db
    .selectFrom('bookings')
    .select(['number', 'contact', 'email', 'wants_news', 'created_at'])
    .where('shop_id', '=', shop.id)
    .where('customer_id', '!=', phoneCustomer)
    .where('contact', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('booking_id', 'desc')
    .execute()
  const erasedAt = await erasedNumbers(db, shop.id)
  const seen = new Set<string>()
  const lines = [csvLine(head)]
  for (const { number, contact, email, wants_news: wantsNews, created_at: at } of answers) {
    const { mobilePrefix, mobile, ...names } = JSON.parse(contact ?? '{}') as Contact
    // Staff who changed a booking may have typed a number that can't be read.
    const phone = readPhoneNumber(mobilePrefix, mobile) ?? readNumberNear(shop.file.phone, mobile)
    const whose = phone?.e164 ?? `${mobilePrefix}${mobile}`
    if (seen.has(whose)) continue
    seen.add(whose)
    if (wantsNews !== 1 || at <= erasedAt(whose)) continue
    // With a plus in front, a spreadsheet would take it for a formula.
    const shown = phone ? `(${phone.mobilePrefix}) ${phone.mobile}` : whose
    lines.push(csvLine([guestNameOf(names), shown, email, new Date(at).toISOString(), `booking ${number}`]))
  }
  return { ok: true, lines }
}
