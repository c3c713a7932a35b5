import { late } from '../base/late.ts'
import type { Commands, Subject } from '../context/command.ts'

const booking = () => import('./book-table.ts')
const waiting = () => import('./wait-for-table.ts')
const refreshing = () => import('./refresh-bookings.ts')
const bookingSubject = (id: string): Subject => ({ table: 'bookings', id })

export const bookingCommands = {
  readBookingDays: { run: late(booking, 'readBookingDays') },
  /** Holds a table for some minutes. */
  holdTable: { run: late(booking, 'holdTable') },
  /** Asks to be told when a table becomes free. */
  waitForTable: { run: late(waiting, 'waitForTable') },
  stopWaiting: { run: late(waiting, 'stopWaiting') },
  confirmBooking: {
    run: late(booking, 'confirmBooking'),
    about: ({ bookingId }: { bookingId: string }) => bookingSubject(bookingId),
  },
  cancelBooking: { run: late(booking, 'cancelBooking'), about: bookingSubject },
  refreshBookings: { run: late(refreshing, 'refreshBookings') },
  refreshBooking: { run: late(refreshing, 'refreshBooking'), about: bookingSubject },
} satisfies Commands
