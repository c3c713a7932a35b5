import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import { Activity, Suspense, useLayoutEffect, useState } from 'react'
import { lazyScreen } from './lazy-screen.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** The screens that stay as they are while another one is looked at (spec §2): scroll, open parts, all. */
export const keptScreens = {
  '/menu': lazyRouteComponent(() => import('../routes/menu/menu-screen.tsx'), 'MenuScreen'),
  '/order': lazyScreen(() => import('../routes/order/order-list-screen.tsx'), 'OrderListScreen'),
}
export type KeptPath = keyof typeof keptScreens

const paths = Object.keys(keptScreens) as KeptPath[]

/** Shows the kept screen of this path, if it is one, and hides the others; each is made when it is first visited. */
export function KeptScreens({ path }: { path: string | null }) {
  const [visited, setVisited] = useState<readonly KeptPath[]>([])
  const current = paths.find((one) => one === path)
  if (current && !visited.includes(current)) setVisited([...visited, current])
  useKeptScroll(current)
  return visited.map((one) => {
    const Screen = keptScreens[one]
    return (
      <Activity key={one} mode={one === path ? 'visible' : 'hidden'}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Screen />
        </Suspense>
      </Activity>
    )
  })
}

const positions = new Map<KeptPath, number>()

/**
 * Puts the page where the screen was left. The router's own restoration notes it too late when a screen was left
 * by way of the guard: the page is then already that of another.
 */
function useKeptScroll(path: KeptPath | undefined): void {
  useLayoutEffect(() => {
    if (!path) return
    scrollTo({ top: positions.get(path) ?? 0, behavior: 'instant' })
    const note = () => void positions.set(path, scrollY)
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [path])
}

/** Stands in the route table for a kept screen: draws nothing, loads what the frame draws. */
export function keptRoute(screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  return Object.assign(() => null, { preload: () => screen.preload?.() ?? Promise.resolve() })
}
