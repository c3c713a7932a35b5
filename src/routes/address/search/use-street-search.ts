import { useEffect, useState } from 'react'
import type { Place } from '../../../../core/schema/customer/address.ts'
import type { FailureParams, ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { useConnection } from '../../../queries/use-settings.ts'

/** Fewer letters would match too much to be useful. */
export const leastLetters = 3
/** Searches only after typing has paused this long, in ms. */
const pauseMs = 300

export type StreetSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; places: Place[] }
  | { state: 'failed'; code: ResultCode; params: FailureParams | undefined }

type Asked = { text: string; round: number }

/**
 * Searches for the typed text after each pause and drops outdated answers. A search that failed is repeated once the
 * network is back.
 */
export function useStreetSearch(typed: string): StreetSearch {
  const text = typed.trim()
  const isLong = text.length >= leastLetters
  const [answer, setAnswer] = useState<(Asked & { search: StreetSearch }) | null>(null)
  const round = useRound(answer?.search.state === 'failed')

  useEffect(() => {
    if (!isLong) return
    let current = true
    const search = async () => {
      const found = await ask(text)
      if (current) setAnswer({ text, round, search: found })
    }
    const timer = setTimeout(() => void search(), pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, isLong, round])

  if (!isLong) return { state: 'idle' }
  const isCurrent = answer?.text === text && answer.round === round
  // While more letters are being searched, the previous result stays visible.
  if (answer && (isCurrent || answer.search.state === 'found')) return answer.search
  return { state: 'searching' }
}

async function ask(text: string): Promise<StreetSearch> {
  const result = await engine.searchStreets(text)
  return result.ok
    ? { state: 'found', places: result.value }
    : { state: 'failed', code: result.code, params: result.params }
}

/** A number that grows each time the network comes back after a failed search. */
function useRound(hasFailed: boolean): number {
  const isOnline = useConnection().state === 'online'
  const [last, setLast] = useState({ isOnline, round: 0 })
  if (last.isOnline !== isOnline) setLast({ isOnline, round: last.round + (isOnline && hasFailed ? 1 : 0) })
  return last.round
}
