import { useState } from 'react'
import type { Booking } from '../../../core/schema/booking/booking.ts'
import type { FailureParams } from '../../../workers/engine/base/result.ts'
import { dropDraft, keepDraft, keptDraft, visitor } from '../../shell/session/draft.ts'
import { useSession } from '../../queries/use-session.ts'

/** A booking while the customer fills it in. */
export type BookingDraft = {
  /** 1 to 8 as text, or `more`, and then `dinersMore` has the number. */
  diners: string
  dinersMore: string
  /** Null for no preferred area. */
  areaId: string | null
  /**
   * The evening, as a day (YYYY-MM-DD) in the shop's time zone. Once a time is chosen, the restaurant's list of times
   * says to which evening it belongs (`chosenDay`).
   */
  day: string | null
  startsAt: number | null
  /** The id of the hold; a different wish gets a new one. */
  clientBookingId: string | null
  /** The booking that this one replaces; null for a new one. */
  replaces: string | null
  /** Why the wished time couldn't be held: the error's `code` and its parameters (`said`), and free times nearby. */
  failed: { code: string; times: number[]; said?: FailureParams | undefined } | null
  firstName: string | null
  lastName: string | null
  mobilePrefix: string | null
  mobile: string | null
  email: string | null
  note: string
  wantsMessages: boolean
  wantsNews: boolean
}

const empty: BookingDraft = {
  diners: '2',
  dinersMore: '',
  areaId: null,
  day: null,
  startsAt: null,
  clientBookingId: null,
  replaces: null,
  failed: null,
  firstName: null,
  lastName: null,
  mobilePrefix: null,
  mobile: null,
  email: null,
  note: '',
  wantsMessages: false,
  wantsNews: false,
}

const name = 'booking'

/** Drops the draft once the table is booked. */
export const dropBooking = (): void => dropDraft(name)

/** Starts a new draft with what is known of a booking: to move it, or to book the same again. */
export const beginWith = (owner: string, part: Partial<BookingDraft>): void =>
  keepDraft(name, owner, { ...empty, ...part })

/** The fields of a draft for as many people in the same area. */
export const partyOf = ({ diners, area }: Pick<Booking, 'diners' | 'area'>) => ({
  ...(diners <= 8 ? { diners: String(diners) } : { diners: 'more', dinersMore: String(diners) }),
  areaId: area?.id ?? null,
})

/**
 * The draft, also if the customer began it in this tab before they had a session, and a function that changes and keeps
 * it.
 */
export function useBookingDraft() {
  const session = useSession()
  const owner = session?.customerId ?? visitor
  const [draft, setDraft] = useState<BookingDraft>(() => ({
    ...empty,
    ...keptDraft<BookingDraft>(name, [session?.customerId, session?.formerly, visitor]),
  }))
  const change = (part: Partial<BookingDraft>): BookingDraft => {
    const next = { ...draft, ...part }
    keepDraft(name, owner, next)
    setDraft(next)
    return next
  }
  return [draft, change] as const
}

/** The number of diners; null if the typed text isn't a number. Numerals only (spec §5). */
export function dinersOf({ diners, dinersMore }: Pick<BookingDraft, 'diners' | 'dinersMore'>): number | null {
  const text = diners === 'more' ? dinersMore.trim() : diners
  return /^[0-9]{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
