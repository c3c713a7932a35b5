import type { Selectable } from 'kysely'
import type { BookingState } from '../../../core/schema/booking/booking.ts'
import type { Language } from '../../../core/schema/primitives.ts'

/** The rows of bookings, and of customers who wait for a table. */

/** A booking (core/schema/booking). States that follow from the clock aren't stored: `bookingStateAt` computes them. */
export type BookingsTable = {
  shop_id: string
  booking_id: string
  client_booking_id: string
  customer_id: string
  number: string
  state: BookingState
  reason: string
  starts_at: number
  ends_at: number
  diners: number
  area_id: string | null
  /** JSON: the ids of the tables that it occupies. */
  tables: string
  held_until: number | null
  replaces: string | null
  /** JSON; null until it is confirmed. */
  contact: string | null
  email: string
  note: string
  /** The restaurant's own note, which the customer doesn't see. */
  own_note: string
  /** The customer's language. */
  language: Language
  wants_news: number
  /** When the customer was reminded of it; null if they haven't been yet. */
  reminded_at: number | null
  /**
   * The network from which a stranger held the table; erased after a day. Null for a booking by telephone, for a
   * table that the server held for a waiting customer, and for a customer whom the restaurant knows.
   */
  network: string | null
  /** When the restaurant itself called it off; null for every other, also if its guests cancelled it by telephone. */
  called_off_at: number | null
  /** When its party sat down, and when it left; null until then, and where that wasn't noted. */
  seated_at: number | null
  left_at: number | null
  created_at: number
  updated_at: number
}

/** A customer who waits for a table on an evening that is full. */
export type BookingWaitsTable = {
  shop_id: string
  customer_id: string
  /** YYYY-MM-DD in the shop's time zone. */
  evening: string
  diners: number
  area_id: string | null
  /** JSON of the phone number that a message goes to. */
  contact: string
  language: Language
  created_at: number
  /** When a table was held for them; null if none has been yet. */
  offered_at: number | null
  /** The customer's own booking that the new table would replace; null for none. */
  replaces: string | null
}

export type BookingWaitRow = Selectable<BookingWaitsTable>
export type BookingRow = Selectable<BookingsTable>
