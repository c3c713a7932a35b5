import type { AsyncRouteComponent } from '@tanstack/react-router'
import {
  Activity,
  type ReactNode,
  type RefObject,
  Suspense,
  use,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DrawnAside } from './drawn-aside.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/**
 * The living screens, which keep their state while another one is shown (spec §2), by path: scroll position, open
 * sections, everything.
 */
export type Living = Readonly<Record<string, AsyncRouteComponent<object>>>

type LivingScreensProps = { screens: Living; path: string | null }

/**
 * Shows the living screen of this path, if there is one, and hides the others. Each is mounted when it is first
 * visited.
 */
export function LivingScreens({ screens, path }: LivingScreensProps) {
  const [visited, setVisited] = useState<readonly string[]>([])
  const current = path && path in screens ? path : null
  if (current && !visited.includes(current)) setVisited([...visited, current])
  useLivingScroll(use(DrawnAside) ? null : current)
  return visited.map((one) => {
    const Screen = screens[one]!
    return (
      <LivingScreen key={one} isShown={one === path}>
        <Screen />
      </LivingScreen>
    )
  })
}

/**
 * A screen that stays laid out while it is hidden, so that showing it again only paints it. `Activity` hides by
 * `display: none`, for which the browser discards the layout of the whole screen; `content-visibility` keeps it.
 */
function LivingScreen({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useLivingLayout(ref, !isShown)
  return (
    <div ref={ref} style={isShown ? undefined : { contentVisibility: 'hidden' }}>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <div>
          <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
        </div>
      </Activity>
    </div>
  )
}

/** Takes back the `display: none` of an `Activity`, whose only element is the element's first child. */
function useLivingLayout(ref: RefObject<HTMLElement | null>, isHidden: boolean): void {
  // An insertion effect, as it comes before the layout effects. Those read positions, by which the browser would notice
  // that the screen has gone.
  useInsertionEffect(() => {
    if (!isHidden || !CSS.supports('content-visibility', 'hidden')) return
    const screen = ref.current!.firstElementChild as HTMLElement
    dropCaret(screen)
    const layOut = () => void screen.style.removeProperty('display')
    layOut()
    // React hides the screen once more after it has drawn it anew.
    const observer = new MutationObserver(layOut)
    observer.observe(screen, { attributeFilter: ['style'] })
    return () => observer.disconnect()
  }, [ref, isHidden])
}

/**
 * Removes a selection from a hidden screen, and a caret from anywhere: the browser lays out what contains the
 * selection, and also the texts around a caret that isn't in a text itself, such as one left by a tap on a tab.
 */
function dropCaret(screen: HTMLElement): void {
  const selection = getSelection()
  if (selection?.type === 'Caret' || screen.contains(selection?.anchorNode ?? null))
    selection!.removeAllRanges()
}

const positions = new Map<string, number>()

/**
 * Restores the scroll position at which the screen was left. The router's own restoration notes it too late when a
 * screen was left through the guard: the page then already shows another screen.
 */
function useLivingScroll(path: string | null): void {
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

/** The route component of a living screen: draws nothing, and preloads the screen that the shell draws. */
export function livingRoute(screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  return Object.assign(() => null, { preload: () => screen.preload?.() ?? Promise.resolve() })
}
