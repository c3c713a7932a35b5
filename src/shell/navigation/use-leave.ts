import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsHere } from './use-is-here.ts'

/** Goes back to where one came from; on a deep link, to `otherwise`, in its place. Who has left meanwhile stays there. */
export function useLeave(otherwise: NonNullable<LinkProps['to']>): () => void {
  const router = useRouter()
  const isHere = useIsHere()
  return useCallback(() => {
    if (!isHere()) return
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: otherwise, replace: true })
  }, [router, otherwise, isHere])
}
