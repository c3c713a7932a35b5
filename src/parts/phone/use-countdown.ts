import { useEffect, useState } from 'react'

/**
 * Whole seconds until an instant of the device's clock (ms), 0 once it has come. It counts elapsed time, so setting the
 * clock while the countdown is shown doesn't end it (G18). When the page becomes visible again, the count restarts from
 * the clock, which alone knows how long the phone slept; if the clock was set meanwhile, the server's next answer
 * corrects the instant.
 * @param wholeSeconds the whole wait, if no answer corrects the instant: a clock that was set back mustn't lengthen it
 */
export function useCountdown(until: number, wholeSeconds?: number): number {
  const [left, setLeft] = useState(() => countdown(until, wholeSeconds)())
  useEffect(() => {
    let count = countdown(until, wholeSeconds)
    const look = () => setLeft(count())
    // `performance.now()` stands still while a phone sleeps; its clock goes on.
    const wake = () => {
      if (!document.hidden) count = countdown(until, wholeSeconds)
      look()
    }
    look()
    const timer = setInterval(look, 500)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [until, wholeSeconds])
  return left
}

export function countdown(until: number, wholeSeconds = Infinity): () => number {
  const end = performance.now() + Math.min(until - Date.now(), wholeSeconds * 1000)
  return () => Math.max(0, Math.ceil((end - performance.now()) / 1000))
}
