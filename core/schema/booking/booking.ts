import * as v from 'valibot'
import type { Contact } from '../customer/customer.ts'

/**
 * How a booking stands. `held`: the table is kept while the customer fills in the rest. To customers the spec names three
 * (§4): processing, completed, cancelled; the finer ones are ours.
 */
export const bookingStates = [
  'held',
  'processing',
  'confirmed',
  'seated',
  'completed',
  'cancelled',
  'refused',
  'expired',
  'noShow',
] as const
export const BookingState = v.picklist(bookingStates)
export type BookingState = v.InferOutput<typeof BookingState>

/** The spec's three (§4), and that a table is held. */
export const customerBookingStates = ['held', 'processing', 'completed', 'cancelled'] as const
export type CustomerBookingState = (typeof customerBookingStates)[number]

/**
 * What a customer is told of without asking: what the restaurant has done with a booking, that it begins soon, and that a
 * table is held for somebody who waited for one. Ours: the spec is silent.
 */
export const bookingNews = ['confirmed', 'refused', 'cancelled', 'soon', 'offered'] as const
export type BookingNews = (typeof bookingNews)[number]

/** A booking as the restaurant holds it, for the customer whose it is. Instants in ms since the epoch. */
export type Booking = {
  id: string
  /** Made by the phone: the same hold asked for twice is one. */
  clientBookingId: string
  customerId: string
  storeId: string
  /** What is said at the door: four letters and digits. */
  number: string
  state: BookingState
  /** In the restaurant's words, why it was refused or called off; empty for none. */
  reason: string
  startsAt: number
  /** When the table is needed again. */
  endsAt: number
  diners: number
  /** Null when it can be anywhere. */
  area: BookingArea | null
  /** Until when the hold lasts; null once it was confirmed. */
  heldUntil: number | null
  /** Up to this instant the customer may call it off. */
  cancelUntil: number
  /** The booking that this one takes the place of once it is confirmed; null for none. */
  replaces: string | null
  contact: Contact | null
  email: string
  /** What the customer wishes for, such as a high chair. */
  note: string
  /** May the restaurant send news, beside what is about this booking? */
  wantsNews: boolean
  createdAt: number
  updatedAt: number
}

/** A full evening, YYYY-MM-DD on the shop's wall, of which somebody wants to be told when a table becomes free. */
export type BookingWait = { day: string; diners: number; areaId: string | null }

export type BookingArea = { id: string; name: string }

/** What a customer adds to a hold to make a booking of it. */
export type BookingDetails = Pick<Booking, 'email' | 'note' | 'wantsNews'> & { contact: Contact }

/** What a shop offers to whoever books, as phones know it. */
export type BookingOffer = {
  paused: boolean
  /** When it takes bookings again; left out where nobody has said. */
  pausedUntil?: number | undefined
  /** For more than this somebody has to call. */
  maxDiners: number
  /** Days ahead that can be booked, today included. */
  daysAhead: number
  holdMinutes: number
  /** So long before it begins a booking can be called off. */
  cancelHours: number
  /** Where to sit; empty where there is nothing to choose. */
  areas: BookingArea[]
  /** Whether the restaurant's server can send text messages; where it can't, nobody may be promised one. */
  canText: boolean
}

/** The times of one day, soonest first: those with a free table, and those without. Instants in ms. */
export type BookingDay = { day: string; free: number[]; full: number[] }
