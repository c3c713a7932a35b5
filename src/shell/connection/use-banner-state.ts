import { useEffect, useState } from 'react'
import { isFull, isInMemory, isOlder } from '../../queries/open-storage.ts'
import { useMenuStatus } from '../../queries/use-menu.ts'
import { isCut, useConnection } from '../../queries/use-settings.ts'
import type { BannerState } from '../../ui/message/connection-banner.tsx'

/** How long the banner says that the connection is back. */
const backMs = 4000

/** The state that the banner shows now, or null for no banner. */
export function useBannerState(): BannerState | null {
  const { state } = useConnection()
  const menu = useMenuStatus()
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
  // Leaving guest mode deletes the menu, and the phone may have only another order type's.
  if (state === 'offline' && menu === null) return 'bare'
  if (state === 'offline') return state
  return isBack ? 'back' : null
}
