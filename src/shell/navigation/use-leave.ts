import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ignoreSecondTap } from '../../ui/second-tap.ts'
import { useIsHere } from './use-is-here.ts'

/**
 * Goes back in the history; if the screen was opened by a deep link, goes to `otherwise` in its place. Does nothing if
 * the customer has left the screen meanwhile.
 */
export function useLeave(otherwise: NonNullable<LinkProps['to']>): () => void {
  const router = useRouter()
  const isHere = useIsHere()
  return useCallback(() => {
    if (!isHere()) return
    ignoreSecondTap()
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: otherwise, replace: true })
  }, [router, otherwise, isHere])
}
