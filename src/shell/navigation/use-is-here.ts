import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'

/**
 * Says after a wait whether somebody is still at the screen that asks: nobody is taken away from elsewhere. Its sheets
 * have its address. A screen that was left is drawn until the next one is there, and who comes back finds another one.
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
