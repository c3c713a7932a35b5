import { useEffect, useState } from 'react'
import { isUnanswered, meaningOf } from '../../../../core/contract/errors.ts'
import type { Place } from '../../../../core/schema/customer/address.ts'
import type { FailureParams, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { useAgainAfter } from '../../../parts/refresh/again-after.ts'
import { isCut, useConnection } from '../../../queries/use-settings.ts'

/** Fewer letters would match too much to be useful. */
export const leastLetters = 3
/** Searches only after typing has paused this long, in ms. */
const pauseMs = 300

export type StreetSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; places: Place[] }
  | { state: 'failed'; code: ResultCode; params: FailureParams | undefined }

/** What became of a search, and how many times in a row the search for this text came to nothing. */
type Answer = { text: string; round: number; search: StreetSearch; lost: number }

/**
 * Searches for the typed text after each pause and drops outdated answers. A search that failed is repeated once the
 * network is back. As there is no button for that, one without an answer, or for which it was too early, is also repeated
 * some time later. Ours: the spec is silent.
 */
export function useStreetSearch(typed: string): StreetSearch {
  const text = typed.trim()
  const isLong = text.length >= leastLetters
  const [answer, setAnswer] = useState<Answer | null>(null)
  const round = useRound(answer, text)

  useEffect(() => {
    if (!isLong) return
    let current = true
    const search = async () => {
      const found = await ask(text)
      if (!current) return
      setAnswer((old) => {
        const before = old?.text === text ? old.lost : 0
        return { text, round, search: found, lost: isForLater(found) ? before + 1 : 0 }
      })
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, isLong, round])

  if (!isLong) return { state: 'idle' }
  // While more letters are being searched, the previous result stays visible; so does a failure while it is repeated.
  if (answer && (answer.text === text || answer.search.state === 'found')) return answer.search
  return { state: 'searching' }
}

const isForLater = (search: StreetSearch): boolean =>
  search.state === 'failed' && (isUnanswered(search.code) || meaningOf(search.code) === 'later')

async function ask(text: string): Promise<StreetSearch> {
  const result = await engine.searchStreets(text)
  return result.ok
    ? { state: 'found', places: result.value }
    : { state: 'failed', code: result.code, params: result.params }
}

/** A number that grows each time the last search is to be repeated. */
function useRound(answer: Answer | null, text: string): number {
  const { state } = useConnection()
  const isOnline = state === 'online'
  const [last, setLast] = useState({ isOnline, round: 0 })
  const hasFailed = answer?.search.state === 'failed'
  if (last.isOnline !== isOnline) setLast({ isOnline, round: last.round + (isOnline && hasFailed ? 1 : 0) })
  // None while the search is already being repeated, or another one was typed.
  const lost = answer?.text === text && answer.round === last.round ? answer.lost : 0
  useAgainAfter(lost, !isCut(state), () => setLast((old) => ({ ...old, round: old.round + 1 })))
  return last.round
}
