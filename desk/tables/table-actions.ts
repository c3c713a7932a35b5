import type { DeskBooking } from '../../core/contract/desk/desk-booking-calls.ts'
import type { DeskRequest } from '../../core/contract/desk/desk-calls.ts'
import type { DeskBookingStep, PauseMinutes } from '../../core/contract/desk/desk-limits.ts'

/** A booking that somebody asks for by telephone, or what they want changed of one. */
export type PhoneWish = Omit<DeskRequest<'book-table'>, 'bookingId'> & { bookingId: string }

/** The actions on an evening. Instants are ms; a day is YYYY-MM-DD. */
export type TableActions = {
  look: (day: string) => void
  /** Jumps to a booking in the list. */
  show: (bookingId: string) => void
  step: (booking: DeskBooking, step: DeskBookingStep) => void
  reseat: (booking: DeskBooking, tableIds: string[]) => void
  note: (booking: DeskBooking) => void
  /** Asks for what its guests want changed. */
  alter: (booking: DeskBooking) => void
  /** Books, or changes a booking. Resolves with whether the table could be had. */
  book: (day: string, wish: PhoneWish) => Promise<boolean>
  close: (from: number, to: number) => void
  open: (closureId: string) => void
  pause: (minutes: PauseMinutes | null) => void
  resume: () => void
}
