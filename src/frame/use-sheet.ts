import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * A sheet that is a step of the history: the back gesture closes it. Names are unique in the app.
 */
export function useSheet(name: string): { open: boolean; show: () => void; close: () => void } {
  const router = useRouter()
  const navigate = useNavigate()
  const open = useRouterState({ select: (state) => state.location.state.sheet === name })
  const show = useCallback(
    () =>
      void navigate({ to: '.', search: true, state: (old) => ({ ...old, sheet: name }), resetScroll: false }),
    [navigate, name],
  )
  const close = useCallback(() => {
    if (router.state.location.state.sheet === name) router.history.back()
  }, [router, name])
  return { open, show, close }
}
