import { useEffect, useState } from 'react'
import { useSetting } from '../queries/use-settings.ts'

const everyMs = 30_000

/** The time on the shop's clock, read again every half minute. */
export function useNow(): number {
  const clock = useSetting('clock')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now + (clock?.offsetMs ?? 0)
}
