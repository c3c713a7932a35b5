import type { AnswerOf } from '../../../core/contract/call.ts'
import { bookingWait } from '../../../core/contract/calls/booking-calls.ts'
import { readBookingWait } from '../../../core/contract/wire/booking-wire.ts'
import type { BookingWait } from '../../../core/schema/booking/booking.ts'
import { type Result, ok } from '../base/result.ts'
import type { EngineContext } from '../context/context.ts'
import { asCustomer } from '../session/as-customer.ts'
import { keepOwn } from '../session/keep-own.ts'

/**
 * A request to be told of a free table on a full evening, with the phone number and the booking to replace (or null).
 */
export type WaitWish = BookingWait & { mobilePrefix: string; mobile: string; replaces: string | null }

/** Asks to be told by text message if a table of that evening becomes free. */
export const waitForTable = (context: EngineContext, wish: WaitWish): Promise<Result> =>
  ask(context, wish, {
    isOn: true,
    contactMobilePrefix: wish.mobilePrefix,
    contactMobile: wish.mobile,
    smsConsent: true,
    replacedBookingId: wish.replaces,
  })

/** Stops waiting for a table on that evening. */
export const stopWaiting = (context: EngineContext, wait: BookingWait): Promise<Result> =>
  ask(context, wait, {
    isOn: false,
    contactMobilePrefix: '',
    contactMobile: '',
    smsConsent: false,
    replacedBookingId: null,
  })

type Said = {
  isOn: boolean
  contactMobilePrefix: string
  contactMobile: string
  smsConsent: boolean
  replacedBookingId: string | null
}

async function ask(
  context: EngineContext,
  { day, diners, areaId }: BookingWait,
  said: Said,
): Promise<Result> {
  const answer = await asCustomer(context, (customerId, storeId) =>
    context.api.send(bookingWait, { customerId, storeId, date: day, dinersNumber: diners, areaId, ...said }),
  )
  if (!answer.ok) return answer
  await keep(context, answer.value)
  return ok(null)
}

const keep = (
  context: EngineContext,
  { customerId, waitList }: AnswerOf<typeof bookingWait>,
): Promise<void> => keepOwn(context, 'bookingWaits', customerId, { list: waitList.map(readBookingWait) })
