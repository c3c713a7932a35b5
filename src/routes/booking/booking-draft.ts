import { useState } from 'react'
import { dropDraft, keepDraft, keptDraft, visitor } from '../../shell/session/draft.ts'
import { useSession } from '../../queries/use-session.ts'

/** What is being booked, as it is filled in. */
export type BookingDraft = {
  /** 1 to 8, or `more` and then `dinersMore`. */
  diners: string
  dinersMore: string
  /** Null for anywhere. */
  areaId: string | null
  /** The evening, as YYYY-MM-DD on the shop's wall. */
  day: string | null
  startsAt: number | null
  /** The hold's own id; another one with every other wish. */
  clientBookingId: string | null
  /** The booking that is moved; null for a new one. */
  replaces: string | null
  /** What was free nearby, when nothing was at that time; `code` says why it failed, with what else was `said` of it. */
  failed: { code: string; times: number[]; said?: Record<string, unknown> | undefined } | null
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

/** Forgets it: it was booked. */
export const dropBooking = (): void => dropDraft(name)

/** Begins anew with what is known of a booking: to move it, or to book the same again. */
export const beginWith = (owner: string, part: Partial<BookingDraft>): void =>
  keepDraft(name, owner, { ...empty, ...part })

/** The draft, whoever began it as a visitor on this tab, and a way to change it that keeps it at once. */
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

/** How many come; null when what was typed is no number. Numerals only (spec §5). */
export function dinersOf({ diners, dinersMore }: Pick<BookingDraft, 'diners' | 'dinersMore'>): number | null {
  const text = diners === 'more' ? dinersMore.trim() : diners
  return /^[0-9]{1,4}$/.test(text) && Number(text) > 0 ? Number(text) : null
}
