import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * A sheet that is a step of the history, so that the back gesture closes it. Names are unique in the app. With `place:
 * 'under'`, it stays open while a sheet is on top of it.
 */
export function useSheet(
  name: string,
  place: 'sheet' | 'under' = 'sheet',
): { open: boolean; show: () => void; close: () => void } {
  const router = useRouter()
  const navigate = useNavigate()
  const open = useRouterState({ select: (state) => state.location.state[place] === name })
  const show = useCallback(
    () =>
      void navigate({
        to: '.',
        search: true,
        state: (old) => ({ ...old, [place]: name }),
        resetScroll: false,
      }),
    [navigate, name, place],
  )
  const close = useCallback(() => {
    if (router.state.location.state[place] === name) router.history.back()
  }, [router, name, place])
  return { open, show, close }
}
