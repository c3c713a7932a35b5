import type { BookingState } from '../../core/schema/booking/booking.ts'
import { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from '../texts/texts.ts'

type Words = Pick<Texts, 'tableTaken' | 'tableGone' | 'timeOver' | 'fasterAtBooking' | 'bookingStates'>

/**
 * What is said of a change of the evening that was refused; undefined where there are no words of its own.
 * @param state what the booking that it was about is by now, where it is on the evening that is shown
 */
export function whyUnchanged(
  error: unknown,
  state: BookingState | undefined,
  texts: Words,
): string | undefined {
  if (!(error instanceof CallRefused)) return undefined
  const { code, fields } = error
  if (code === 'SP_0045') return state && texts.fasterAtBooking(texts.bookingStates[state])
  if (code === 'SP_120101') return texts.tableTaken
  if (code !== 'LD_BAD_REQUEST') return undefined
  // An import may have taken it out of the shop's file since the evening was drawn.
  return fields.includes('tableIds') ? texts.tableGone : texts.timeOver
}
