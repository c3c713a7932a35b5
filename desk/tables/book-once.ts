import type { DeskBooking } from '../../core/contract/desk/desk-booking-calls.ts'
import { mayBeCarriedOut, Unanswered } from '../../core/contract/desk/desk-outcome.ts'
import type { CallDesk } from '../connection/call-desk.ts'
import type { PhoneWish } from './table-actions.ts'
import { maxName } from '../../core/schema/constants.ts'

/**
 * Sends a booking by telephone, or a change of one, on a line that may lose answers. A repetition books nothing twice.
 * Anything else is sent only once the outcome of the uncertain call is known: otherwise, somebody who alters a word of
 * it would get two tables.
 * @throws CallRefused, Unanswered
 */
export function bookOnce(callDesk: CallDesk): (day: string, wish: PhoneWish) => Promise<void> {
  /** A wish whose answer was lost, until its evening is read again. */
  let inDoubt: { wish: PhoneWish; day: string } | null = null
  return async (day, wish) => {
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
    if (!isSent || !evening.list.some((one) => isMade(one, doubtful.wish))) throw new Unanswered('doubtful')
  }
}

/** Whether this booking is the wished one; of a change, whether it has been made. */
function isMade({ id, startsAt, diners, name, ownNote }: DeskBooking, wish: PhoneWish): boolean {
  if (wish.replaces === undefined) return id === wish.bookingId
  const isSame =
    startsAt === wish.startsAt && diners === wish.diners && name.slice(0, maxName).trim() === wish.name.trim()
  return id === wish.replaces && isSame && ownNote === wish.note.trim()
}
