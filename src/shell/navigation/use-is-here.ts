import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Tells after an `await` whether the customer is still at the screen that asks, so that nobody is navigated away from
 * elsewhere. A screen's sheets have its address and count as the screen. A screen that was left stays mounted until the
 * next one is ready, and whoever comes back finds a new instance.
 */
export function useIsHere(): () => boolean {
  const router = useRouter()
  const here = useRef<string | null>(null)
  useEffect(() => {
    here.current = router.history.location.pathname
    return () => {
      here.current = null
    }
  }, [router])
  return useCallback(() => router.history.location.pathname === here.current, [router])
}
