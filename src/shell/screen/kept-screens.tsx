import type { AsyncRouteComponent } from '@tanstack/react-router'
import { Activity, Suspense, use, useLayoutEffect, useState } from 'react'
import { DrawnAside } from './drawn-aside.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/**
 * The screens that keep their state while another one is shown (spec §2), by path: scroll position, open sections,
 * everything.
 */
export type Kept = Readonly<Record<string, AsyncRouteComponent<object>>>

type KeptScreensProps = { screens: Kept; path: string | null }

/**
 * Shows the kept screen of this path, if there is one, and hides the others. Each is mounted when it is first visited.
 */
export function KeptScreens({ screens, path }: KeptScreensProps) {
  const [visited, setVisited] = useState<readonly string[]>([])
  const current = path && path in screens ? path : null
  if (current && !visited.includes(current)) setVisited([...visited, current])
  useKeptScroll(use(DrawnAside) ? null : current)
  return visited.map((one) => {
    const Screen = screens[one]!
    return (
      <Activity key={one} mode={one === path ? 'visible' : 'hidden'}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Screen />
        </Suspense>
      </Activity>
    )
  })
}

const positions = new Map<string, number>()

/**
 * Restores the scroll position at which the screen was left. The router's own restoration notes it too late when a
 * screen was left through the guard: the page then already shows another screen.
 */
function useKeptScroll(path: string | null): void {
  useLayoutEffect(() => {
    if (!path) return
    // The first screen of a launch stays where it is: the kept page may have been scrolled before the app was there.
    const top = positions.get(path) ?? (positions.size === 0 ? scrollY : 0)
    scrollTo({ top, behavior: 'instant' })
    positions.set(path, top)
    const note = () => void positions.set(path, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [path])
}

/** The route component of a kept screen: draws nothing, and preloads the screen that the shell draws. */
export function keptRoute(screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  return Object.assign(() => null, { preload: () => screen.preload?.() ?? Promise.resolve() })
}
