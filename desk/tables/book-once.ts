import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { PhoneWish } from './table-actions.ts'

/**
 * Sends a booking by telephone, or a change of one, on a line that may lose answers. A repetition books nothing twice.
 * Another booking is sent only once the outcome of the uncertain call is known: otherwise, somebody who alters a word
 * of it would get two tables.
 * @throws CallRefused, Unanswered
 */
export function bookOnce(callDesk: CallDesk): (day: string, wish: PhoneWish) => Promise<void> {
  /** A wish whose answer was lost, until its evening is read again. */
  let inDoubt: { wish: PhoneWish; day: string } | null = null
  return async (day, wish) => {
    if (wish.replaces !== undefined) return change(callDesk, wish)
    const before = inDoubt
    const isSent = before === null || before.wish.bookingId === wish.bookingId
    const doubtful = isSent ? { wish, day } : before
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
    if (!isSent || !evening.list.some(({ id }) => id === doubtful.wish.bookingId))
      throw new Unanswered('doubtful')
  }
}

/**
 * Sends a change, and once more if its answer was lost: then nothing changes further, and no guest hears of it twice.
 */
async function change(callDesk: CallDesk, wish: PhoneWish): Promise<void> {
  try {
    await callDesk('book-table', wish)
  } catch (error) {
    if (!mayBeCarriedOut(error)) throw error
    await callDesk('book-table', wish).catch((again: unknown) => {
      throw again instanceof Unanswered ? new Unanswered('repeatable') : again
    })
  }
}
