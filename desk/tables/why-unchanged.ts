import type { BookingState } from '../../core/schema/booking/booking.ts'
import { CallRefused } from '../../core/contract/desk/desk-outcome.ts'
import type { Texts } from '../texts/texts.ts'

type Words = Pick<Texts, 'tableTaken' | 'tableGone' | 'timeOver' | 'fasterAtBooking' | 'bookingStates'>

/**
 * The message for a refused change of the evening; undefined if there is no special one.
 * @param state the present state of the booking in question, if it is on the shown evening
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
  // An import may have removed the table from the shop's file since the evening was drawn.
  return fields.includes('tableIds') ? texts.tableGone : texts.timeOver
}
