import { useEffect, useState } from 'react'
import type { BookingDay } from '../../../../core/schema/booking/booking.ts'
import type { Looking } from '../../../../workers/engine/bookings/book-table.ts'
import { engine } from '../../../engine.ts'
import { dueIn } from '../../../parts/refresh/again-after.ts'
import { errorText } from '../../../shell/command.ts'
import { useIsCut } from '../../../queries/use-settings.ts'

/** How often free times are read again while they are on the screen. */
const everyMs = 60_000
/** The delay after a failure; it doubles with each further failure. */
const soonMs = 2_000

export type BookingDays = {
  /** Undefined while the days are being read for the first time, or can't be read. */
  days: BookingDay[] | undefined
  /** Why the days can't be read, as a sentence. */
  failure: string | null
}
type Known = BookingDays & { key: string }

/**
 * The day that is chosen: the evening of the chosen time, which may be after midnight or come from elsewhere than the
 * calendar; without a known time, the day itself. Undefined for none.
 */
export const chosenDay = (
  days: BookingDay[] | undefined,
  { day, startsAt }: { day: string | null; startsAt: number | null },
): BookingDay | undefined => {
  const isEvening = ({ free, full }: BookingDay) =>
    startsAt !== null && (free.includes(startsAt) || full.includes(startsAt))
  return days?.find(isEvening) ?? days?.find((one) => one.day === day)
}

/**
 * The days and times that a party can book. They are read as soon as the party is known, again each minute while
 * the page is seen, and when the restaurant can be reached again. Null for a party that can't book: then nothing is read.
 */
export function useBookingDays(party: Looking | null): BookingDays {
  const isCut = useIsCut()
  const [known, setKnown] = useState<Known>(none)
  const key = JSON.stringify(party)
  useEffect(() => {
    const asked = JSON.parse(key) as Looking | null
    // While the restaurant can't be reached, the known days stay. Once it can, they are read at once.
    if (!asked || isCut) return
    let isOver = false
    let stop = () => {}
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
      stop = dueIn(result.ok ? everyMs : wait, () => void ask())
      wait = result.ok ? soonMs : Math.min(2 * wait, everyMs)
    }
    void ask()
    return () => {
      isOver = true
      stop()
    }
  }, [key, isCut])
  // Days for another party don't answer for this one.
  return known.key === key ? known : none
}

const none: Known = { key: '', days: undefined, failure: null }
