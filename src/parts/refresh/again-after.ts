import { useEffect, useEffectEvent } from 'react'

const firstMs = 5_000
const longestMs = 60_000

/**
 * How long to wait until a question is repeated that so many times in a row got no answer although the restaurant
 * counts as reachable: no returning connection leads to another attempt then. Up to half as long again, so that not all
 * phones ask at once.
 */
export const againAfterMs = (failures: number): number =>
  Math.min(longestMs, firstMs * 2 ** (failures - 1)) * (1 + Math.random() / 2)

/**
 * Asks once, after this time. In a page that nobody sees the question waits, however long, and is asked when somebody
 * looks again and the time has passed: whoever goes back and forth between two pages asks no sooner. Ours: the spec is
 * silent.
 * @returns a function that drops the question
 */
export function dueIn(ms: number, ask: () => void): () => void {
  const dueAt = Date.now() + ms
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
  const go = () => {
    stop()
    ask()
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState !== 'visible') return
    // At most the whole time, also if the phone's clock was put back meanwhile.
    const rest = Math.min(ms, dueAt - Date.now())
    if (rest > 0) timer = setTimeout(go, rest)
    else go()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return stop
}

/**
 * Repeats a question after a time that grows with the number of answers in a row that got lost; not while there is none,
 * nor while the restaurant can't be reached: then its return leads to the next attempt. Only for questions that may be
 * asked twice.
 */
export function useAgainAfter(lost: number, isReachable: boolean, ask: () => void): void {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (lost > 0 && isReachable) return dueIn(againAfterMs(lost), () => again())
  }, [lost, isReachable])
}
