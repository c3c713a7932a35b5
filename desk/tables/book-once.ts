import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { PhoneWish } from './table-actions.ts'

/**
 * Sends a booking by telephone on a line that may lose answers. A repetition books nothing twice. Anything else is sent
 * only once the outcome of the uncertain booking is known: otherwise, somebody who alters a word of it would get two
 * tables.
 * @throws CallRefused, Unanswered
 */
export function bookOnce(callDesk: CallDesk): (day: string, wish: PhoneWish) => Promise<void> {
  /** A booking whose answer was lost, until its evening is read again. */
  let inDoubt: { bookingId: string; day: string } | null = null
  return async (day, wish) => {
    const { bookingId } = wish
    const before = inDoubt
    const isSent = before === null || before.bookingId === bookingId
    const doubtful = isSent ? { bookingId, day } : before
    if (isSent)
      try {
        await callDesk('book-table', wish)
        inDoubt = null
        return
      } catch (error) {
        // A repetition that hasn't left says nothing about the earlier attempt; a refusal does.
        inDoubt = mayBeCarriedOut(error) ? doubtful : error instanceof Unanswered ? before : null
        if (inDoubt === null) throw error
      }
    const evening = await callDesk('bookings', { day: doubtful.day }).catch(() => null)
    if (!evening) throw new Unanswered('doubtful')
    inDoubt = null
    if (!isSent || !evening.list.some(({ id }) => id === doubtful.bookingId)) throw new Unanswered('doubtful')
  }
}
