import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isUnanswered, meaningOf } from '../../../../core/contract/errors.ts'
import type { BookingRow } from '../../../../core/storage/rows.ts'
import type { Result } from '../../../../workers/engine/base/result.ts'
import type { Wish } from '../../../../workers/engine/bookings/book-table.ts'
import { engine } from '../../../engine.ts'
import { useHeld } from '../../../queries/orders/use-bookings.ts'
import { useIsCut } from '../../../queries/use-settings.ts'
import { useAgainAfter } from '../../../parts/refresh/again-after.ts'
import { useIsHere } from '../../../shell/navigation/use-is-here.ts'
import { type Delay, delayBy, delayOf } from './delay.ts'

export type Hold = {
  /** The booking as the restaurant confirmed its hold; null until it has. */
  row: BookingRow | null
  /**
   * The code of the reason why there is no answer yet; `retry` asks again, and so does a returning connection, and
   * after a lost answer the passing time.
   */
  delay: string | null
  retry: () => void
}

/**
 * Asks the restaurant once to hold a table, as soon as the screen opens with a wish. If the request or its answer is
 * lost, it is repeated under the same id. `onRefused` is called on a refusal, unless the customer has left the screen:
 * their next choice is another wish, and coming back to this one asks again. A success is in the database either way.
 */
export function useHold(
  wish: Wish | null,
  onRefused: (refusal: Result<unknown> & { ok: false }) => void,
): Hold | undefined {
  const row = useHeld(wish?.clientBookingId ?? null)
  const isCut = useIsCut()
  const isHere = useIsHere()
  const [last, setDelay] = useState<Delay | null>(null)
  const [round, setRound] = useState(0)
  const isKnown = row !== null
  const asking = useRef<string | null>(null)
  const key = JSON.stringify(wish)
  const delay = delayOf(last, key)
  const take = useEffectEvent((name: string, result: Result<unknown>) => {
    if (asking.current !== name || !isHere()) return
    if (result.ok) return setDelay(null)
    const isDelayed = isUnanswered(result.code) || meaningOf(result.code) === 'later'
    setDelay(isDelayed ? delayBy(last, key, result.code) : null)
    if (!isDelayed) onRefused(result)
  })
  useEffect(() => {
    const wanted = JSON.parse(key) as Wish | null
    const name = `${key} ${round} ${isCut}`
    // The row can disappear, for example if another tab or phone holds another table. Then ask again: the restaurant
    // tells what has become of this hold.
    if (isKnown) asking.current = null
    if (!wanted || isKnown || asking.current === name) return
    asking.current = name
    const ask = async () => take(name, await engine.holdTable(wanted))
    void ask()
  }, [key, isKnown, isCut, round])
  const retry = () => setRound((old) => old + 1)
  const isLost = !isKnown && delay !== null && isUnanswered(delay.code)
  useAgainAfter(isLost ? delay.times : 0, !isCut, retry)
  return row === undefined ? undefined : { row, delay: delay?.code ?? null, retry }
}
