import { useEffect, useState } from 'react'
import type { BookingDay } from '../../../../core/schema/booking/booking.ts'
import type { Looking } from '../../../../workers/engine/bookings/book-table.ts'
import { engine } from '../../../engine.ts'
import { errorText } from '../../../shell/command.ts'
import { useIsCut } from '../../../queries/use-settings.ts'

/** So often free times are asked for again while somebody looks at them. */
const everyMs = 60_000
/** So long after a failure, and twice as long after each further one. */
const soonMs = 2_000

export type BookingDays = {
  /** Undefined while nothing is known: they are being asked for, or can't be. */
  days: BookingDay[] | undefined
  /** Why they can't be had, as a sentence. */
  failure: string | null
}
type Known = BookingDays & { key: string }

/**
 * What can be booked for a party, asked for as soon as it is known, again each minute, and when the restaurant is back.
 * Null for a party that can't be: there is nothing to ask.
 */
export function useBookingDays(party: Looking | null): BookingDays {
  const isCut = useIsCut()
  const [known, setKnown] = useState<Known>(none)
  const key = JSON.stringify(party)
  useEffect(() => {
    const asked = JSON.parse(key) as Looking | null
    // While nobody can be asked, what is known stays; then it is asked for at once.
    if (!asked || isCut) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    let wait = soonMs
    const ask = async () => {
      const result = await engine.readBookingDays(asked)
      const failure = result.ok ? null : await errorText(result.code, result.params)
      if (isOver) return
      setKnown((old) => ({
        key,
        failure,
        days: result.ok ? result.value : old.key === key ? old.days : undefined,
      }))
      timer = setTimeout(() => void ask(), result.ok ? everyMs : wait)
      wait = result.ok ? soonMs : Math.min(2 * wait, everyMs)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [key, isCut])
  // Those of another party are no answer for this one.
  return known.key === key ? known : none
}

const none: Known = { key: '', days: undefined, failure: null }
