import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { PhoneWish } from './table-actions.ts'

/**
 * Books by telephone on a line that loses answers. The same again books nothing twice; anything else goes out only once it was
 * seen what became of the one in doubt: who alters a word of it would else have two tables.
 * @throws CallRefused, Unanswered
 */
export function bookOnce(callDesk: CallDesk): (day: string, wish: PhoneWish) => Promise<void> {
  /** One that had no answer, until its evening is read again. */
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
        // One that hasn't left says nothing of the same before it; a refusal does.
        inDoubt = mayBeCarriedOut(error) ? doubtful : error instanceof Unanswered ? before : null
        if (inDoubt === null) throw error
      }
    const evening = await callDesk('bookings', { day: doubtful.day }).catch(() => null)
    if (!evening) throw new Unanswered('doubtful')
    inDoubt = null
    if (!isSent || !evening.list.some(({ id }) => id === doubtful.bookingId)) throw new Unanswered('doubtful')
  }
}
