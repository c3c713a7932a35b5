import { useEffect } from 'react'
import { shownAgeMs } from '../../../core/domain/time/durations.ts'
import { useSetting } from '../../queries/use-settings.ts'
import type { Refreshed } from './use-refresh.ts'

/**
 * Asks again when the customer comes back to a page whose answer is older than a few minutes. No timer asks: a screen
 * that stays open says how old its answer is.
 * @param readAt when that answer came, by the shop's clock
 */
export function useRenewal(refreshed: Refreshed, readAt: number | undefined): Refreshed {
  const { busy, again } = refreshed
  const { offsetMs } = useSetting('clock') ?? { offsetMs: 0 }
  useEffect(() => {
    const look = () => {
      const isOld = readAt !== undefined && Date.now() + offsetMs - readAt >= shownAgeMs
      if (isOld && !busy && document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [readAt, offsetMs, busy, again])
  return refreshed
}
