import { useEffect, useState } from 'react'

/**
 * Whole seconds until an instant of the device's clock (ms), 0 once it is there. Counts the time that passes: a clock that
 * is set while this is looked at ends nothing (G18). After an absence it begins anew by the clock, which alone knows how long
 * that was; should it have been set, the next answer puts it right.
 */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => countdown(until)())
  useEffect(() => {
    let count = countdown(until)
    const look = () => setLeft(count())
    // What counts stands still while a phone sleeps; its clock goes on.
    const wake = () => {
      if (!document.hidden) count = countdown(until)
      look()
    }
    look()
    const timer = setInterval(look, 500)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [until])
  return left
}

function countdown(until: number): () => number {
  const end = performance.now() + until - Date.now()
  return () => Math.max(0, Math.ceil((end - performance.now()) / 1000))
}
