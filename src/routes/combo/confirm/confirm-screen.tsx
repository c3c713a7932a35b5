import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ScreenSkeleton } from '../../../shell/screen/screen-skeleton.tsx'

/**
 * The combo checkout (spec §2) is the checkout: dishes and combos of one order are confirmed together. Ours: the spec
 * is silent about what would be apart.
 */
export function ComboConfirmScreen() {
  const router = useRouter()
  useEffect(() => {
    void router.navigate({ to: '/order/confirm', replace: true })
  }, [router])
  return <ScreenSkeleton />
}
