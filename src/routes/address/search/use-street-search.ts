import { useEffect, useState } from 'react'
import type { Place } from '../../../../core/schema/customer/address.ts'
import type { ResultCode } from '../../../../workers/engine/base/result.ts'
import { engine } from '../../../engine.ts'
import { useConnection } from '../../../queries/use-settings.ts'

/** Fewer letters find everything and nothing. */
export const leastLetters = 3
/** A pause in the typing. */
const pauseMs = 300

export type StreetSearch =
  | { state: 'idle' }
  | { state: 'searching' }
  | { state: 'found'; places: Place[] }
  | { state: 'failed'; code: ResultCode; params: Record<string, unknown> | undefined }

type Asked = { text: string; round: number }

/** Searches what was typed after each pause; an answer that was overtaken is dropped. Again when the network is back. */
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
  // While the next letters are searched, what was found before stays to be looked at.
  if (answer && (isCurrent || answer.search.state === 'found')) return answer.search
  return { state: 'searching' }
}

async function ask(text: string): Promise<StreetSearch> {
  const result = await engine.searchStreets(text)
  return result.ok
    ? { state: 'found', places: result.value }
    : { state: 'failed', code: result.code, params: result.params }
}

/** Grows each time that the network comes back after a search that failed. */
function useRound(hasFailed: boolean): number {
  const isOnline = useConnection().state === 'online'
  const [last, setLast] = useState({ isOnline, round: 0 })
  if (last.isOnline !== isOnline) setLast({ isOnline, round: last.round + (isOnline && hasFailed ? 1 : 0) })
  return last.round
}
