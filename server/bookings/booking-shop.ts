import * as v from 'valibot'
import type { BookingRules } from '../../core/schema/booking/booking-rules.ts'
import { BookingEntry } from '../../core/schema/shop-file/shop-file-booking.ts'
import { Refusal } from '../http/refusal.ts'
import { pauseAt } from '../shops/availability/read-availability.ts'
import { bookingService, compileBookingRules } from '../shops/compile/compile-booking.ts'
import type { StoredShop } from '../shops/read/read-shop.ts'

const compiled = new WeakMap<StoredShop, BookingRules>()

/** The rules by which a shop assigns tables. @throws Refusal SP_0006 when it takes no bookings */
export function bookingRulesOf(shop: StoredShop): BookingRules {
  const { booking } = shop.file
  if (!booking) throw new Refusal('SP_0006')
  const rules = compiled.get(shop) ?? compileBookingRules(booking)
  compiled.set(shop, rules)
  return rules
}

/** The file's entry for existing bookings: the defaults once the shop has stopped taking new ones. */
export const existingEntryOf = ({ file }: Pick<StoredShop, 'file'>): BookingEntry =>
  file.booking ?? v.parse(BookingEntry, {})

/** The rules for existing bookings, which apply even after the shop has stopped taking new ones. */
export const existingRulesOf = (shop: Pick<StoredShop, 'file'>): BookingRules =>
  compileBookingRules(existingEntryOf(shop))

/**
 * The rules for a customer who holds a table: the hold is kept, but a shop that takes no bookings any more confirms
 * each one by hand. Ours: the spec is silent.
 */
export const heldRulesOf = (shop: StoredShop): BookingRules =>
  shop.file.booking ? bookingRulesOf(shop) : { ...existingRulesOf(shop), confirmUpTo: 0 }

/** The rules for a customer who wants a table now. @throws Refusal SP_0003 while bookings are paused */
export function openBookingRules(shop: StoredShop, now: number): BookingRules {
  const rules = bookingRulesOf(shop)
  if (pauseAt(shop, bookingService, now)) throw new Refusal('SP_0003', { data: { reason: 'bookings' } })
  return rules
}
