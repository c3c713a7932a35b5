import { useEffect, useState } from 'react'
import { useSetting } from '../../queries/use-settings.ts'

const tickMs = 15_000

/** The shop's time in ms since the epoch, a few times a minute; undefined while the clock's offset is being read. */
export function useShopNow(): number | undefined {
  const clock = useSetting('clock')
  const [deviceNow, setDeviceNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setDeviceNow(Date.now())
    const timer = setInterval(tick, tickMs)
    // A sleeping phone runs no timers.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return clock === undefined ? undefined : deviceNow + (clock?.offsetMs ?? 0)
}
