import { localeOf } from '../../core/domain/locale-of.ts'
import { clockReading } from '../../core/domain/time/clock-reading.ts'
import type { Contact } from '../../core/schema/customer/customer.ts'
import { oneLine } from '../base/one-line.ts'
import type { BookingRow } from '../database/tables/bookings.ts'
import { said } from '../i18n/said.ts'
import type { Log } from '../log/log.ts'
import { publicHost } from '../shops/public-host.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'
import { type Sms, SmsFailed } from '../sms/sms.ts'

/**
 * Sends a text message about what the restaurant has done with a booking, if its customer has agreed to that. A message
 * that can't be sent is only logged, as the app shows the state anyway.
 */
export async function tellBooking(
  { sms, log }: { sms: Sms; log: Log },
  { id, file }: Pick<StoredShop, 'id' | 'file'>,
  row: BookingRow,
  { isReminder = false } = {},
): Promise<void> {
  const text = bookingText(row, file, isReminder)
  const contact = row.contact === null ? null : (JSON.parse(row.contact) as Contact)
  if (text === null || !contact?.mobile) return
  const to = `${contact.mobilePrefix}${contact.mobile}`
  await sms({ to, text, code: '' }).catch((err: unknown) =>
    log.warn({ shop: id, number: row.number, err }, 'a message about a booking was not sent'),
  )
}

/**
 * Sends a text message to a waiting customer about the table that is held for them. @returns whether it was sent, as
 * far as is known
 */
export async function tellOffer(
  { sms, log }: { sms: Sms; log: Log },
  { id, file }: Pick<StoredShop, 'id' | 'file'>,
  row: BookingRow,
  contactJson: string,
): Promise<boolean> {
  const contact = JSON.parse(contactJson) as Contact
  const language = row.language
  const minutes = String(Math.round(((row.held_until ?? 0) - row.updated_at) / 60_000))
  const values = { shop: oneLine(file.name), when: whenOf(row, file), minutes }
  const sentence = said(
    /*i18n*/ 'A table is free at {shop}: {when}. It is held for you for {minutes} minutes.',
    language,
    values,
  )
  const host = publicHost(file)
  const text = host === undefined ? sentence : `${sentence} https://${host}/booking/detail/${row.booking_id}`
  try {
    await sms({ to: `${contact.mobilePrefix}${contact.mobile}`, text, code: '' })
    return true
  } catch (error) {
    log.warn({ shop: id, number: row.number, err: error }, 'a message about a free table was not sent')
    return !(error instanceof SmsFailed && error.isCertain)
  }
}

/** The booking's time in the shop's time zone, in its customer's language. */
const whenOf = (row: BookingRow, file: StoredShop['file']): string =>
  clockReading(localeOf(row.language), {
    timeZone: file.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })(row.starts_at)

/** The text of the message; null for a state about which no message is sent. */
function bookingText(row: BookingRow, file: StoredShop['file'], isReminder = false): string | null {
  const language = row.language
  const when = whenOf(row, file)
  const values = { shop: oneLine(file.name), when, number: row.number, reason: oneLine(row.reason) }
  switch (row.state) {
    case 'confirmed':
    // A request is also answered by seating its guests.
    case 'seated':
      if (isReminder)
        return said(/*i18n*/ 'See you soon at {shop}: {when}, number {number}.', language, values)
      return said(/*i18n*/ 'Your table at {shop} is booked: {when}. Number {number}.', language, values)
    case 'refused':
      return said(/*i18n*/ '{shop} can’t take your booking for {when}. {reason}', language, values).trim()
    case 'cancelled':
      return said(
        /*i18n*/ '{shop} had to call off your booking for {when}. {reason}',
        language,
        values,
      ).trim()
    default:
      return null
  }
}
