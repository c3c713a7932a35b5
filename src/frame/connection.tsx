import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useConnection } from '../queries/use-settings.ts'
import { type BannerState, ConnectionBanner } from '../ui/connection-banner.tsx'
import { useOnce } from './use-once.ts'
import { useSheet } from './use-sheet.ts'

/** How long good news stays. */
const backMs = 4000

/** What the banner says now, or null. */
export function useBannerState(): BannerState | null {
  const { state } = useConnection()
  const cut = state === 'offline' || state === 'portal'
  const [wasCut, setWasCut] = useState(false)
  if (cut && !wasCut) setWasCut(true)
  const isBack = state === 'online' && wasCut
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setWasCut(false), backMs)
    return () => clearTimeout(timer)
  }, [isBack])
  if (cut) return state
  return isBack ? 'back' : null
}

const ConnectionSheet = lazyRouteComponent(() => import('./connection-sheet.tsx'), 'ConnectionSheet')

/** The banner and, when tapped, what it means and what to do. */
export function Connection({ state }: { state: BannerState | null }) {
  const { open, show, close } = useSheet('connection')
  const wanted = useOnce(open)
  return (
    <>
      <ConnectionBanner state={state} onMore={show} />
      {wanted && (
        <Suspense>
          <ConnectionSheet open={open} portal={state === 'portal'} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
