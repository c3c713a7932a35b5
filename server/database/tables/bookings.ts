import type { Selectable } from 'kysely'

/** The rows of bookings, and of who waits for one. */

/** A booking (core/schema/booking). What the clock has made of it isn't written down: `bookingStateAt` says. */
export type BookingsTable = {
  shop_id: string
  booking_id: string
  client_booking_id: string
  customer_id: string
  number: string
  state: string
  reason: string
  starts_at: number
  ends_at: number
  diners: number
  area_id: string | null
  /** JSON: ids of the tables that it keeps. */
  tables: string
  held_until: number | null
  replaces: string | null
  /** JSON; null until it is confirmed. */
  contact: string | null
  email: string
  note: string
  /** The restaurant's, which its customer doesn't see. */
  own_note: string
  /** In which its customer reads. */
  language: string
  wants_news: number
  /** When its customer was reminded of it; null as long as they weren't. */
  reminded_at: number | null
  /** From where a stranger held it, for a day; null for one that was taken by telephone, or by whom the restaurant knows. */
  network: string | null
  created_at: number
  updated_at: number
}

/** Somebody who wants a table of an evening that is full. */
export type BookingWaitsTable = {
  shop_id: string
  customer_id: string
  /** YYYY-MM-DD on the shop's wall. */
  evening: string
  diners: number
  area_id: string | null
  /** JSON: the number that a message goes to. */
  contact: string
  language: string
  created_at: number
  /** When a table was held for them; null as long as none was. */
  offered_at: number | null
  /** The customer's own booking, which the table is to take the place of; null for none. */
  replaces: string | null
}

export type BookingWaitRow = Selectable<BookingWaitsTable>
export type BookingRow = Selectable<BookingsTable>
