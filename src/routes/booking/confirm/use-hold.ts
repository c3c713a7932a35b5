import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnanswered, meaningOf } from '../../../../core/contract/errors.ts'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import type { Wish } from '../../../../workers/engine/bookings/book-table.ts'
import { engine } from '../../../engine.ts'
import { useHeld } from '../../../queries/orders/use-bookings.ts'
import { useIsCut } from '../../../queries/use-settings.ts'
import { useIsHere } from '../../../shell/navigation/use-is-here.ts'

export type Hold = {
  /** The restaurant's word for it; null until it has one. */
  row: BookingRow | null
  /** The code for which there is no word yet: it is asked for again by a tap, or when there is a connection. */
  delay: string | null
  retry: () => void
}

/**
 * Has a table held as soon as somebody arrives with a wish, once; what was lost on the way is asked for again under the
 * same id. `onRefused` hears of a no, unless the screen was left meanwhile: what is chosen by then is another wish, and
 * whoever comes back to this one asks again. A yes is in the database either way.
 */
export function useHold(
  wish: Wish | null,
  onRefused: (refusal: Result<unknown> & { ok: false }) => void,
): Hold | undefined {
  const row = useHeld(wish?.clientBookingId ?? null)
  const isCut = useIsCut()
  const isHere = useIsHere()
  const [delay, setDelay] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const isKnown = row !== null
  const asking = useRef<string | null>(null)
  const key = JSON.stringify(wish)
  const take = useEffectEvent((name: string, result: Result<unknown>) => {
    if (asking.current !== name || !isHere()) return
    if (result.ok) return setDelay(null)
    const isDelayed = isUnanswered(result.code) || meaningOf(result.code) === 'later'
    setDelay(isDelayed ? result.code : null)
    if (!isDelayed) onRefused(result)
  })
  useEffect(() => {
    const wanted = JSON.parse(key) as Wish | null
    const name = `${key} ${round} ${isCut}`
    // Where it goes again, as another tab or phone holds another table, the restaurant says how this one stands.
    if (isKnown) asking.current = null
    if (!wanted || isKnown || asking.current === name) return
    asking.current = name
    const ask = async () => take(name, await engine.holdTable(wanted))
    void ask()
  }, [key, isKnown, isCut, round])
  return row === undefined ? undefined : { row, delay, retry: () => setRound(round + 1) }
}
