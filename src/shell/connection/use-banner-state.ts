import { useEffect, useState } from 'react'
import { isFull, isInMemory, isOlder } from '../../queries/open-storage.ts'
import { isCut, useConnection, useSetting } from '../../queries/use-settings.ts'
import type { BannerState } from '../../ui/message/connection-banner.tsx'

/** How long the banner says that the connection is back. */
const backMs = 4000

/** The state that the banner shows now, or null for no banner. */
export function useBannerState(): BannerState | null {
  const { state } = useConnection()
  const ready = useSetting('readiness')
  const cut = isCut(state)
  const [wasCut, setWasCut] = useState(false)
  if (cut && !wasCut) setWasCut(true)
  const isBack = state === 'online' && wasCut
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setWasCut(false), backMs)
    return () => clearTimeout(timer)
  }, [isBack])
  if (state === 'portal' || state === 'unavailable') return state
  if (isInMemory())
    return state === 'offline' ? 'cutUnkept' : isOlder() ? 'older' : isFull() ? 'full' : 'unkept'
  // Leaving guest mode deletes the menu; without a network there is none until the next connection.
  if (state === 'offline' && ready !== undefined && !ready?.menu) return 'bare'
  if (state === 'offline') return state
  return isBack ? 'back' : null
}
