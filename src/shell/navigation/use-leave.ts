import { type LinkProps, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Goes back to where one came from; on a deep link, to `otherwise`, in its place. */
export function useLeave(otherwise: NonNullable<LinkProps['to']>): () => void {
  const router = useRouter()
  return useCallback(() => {
    if (router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: otherwise, replace: true })
  }, [router, otherwise])
}
