import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Held = { top: number; focus: Element | null }

/**
 * Whether the search stands in place of the menu's page: follows `open` on the menu, and keeps its value while another
 * screen is shown. Meanwhile the page is hidden, but keeps its rows, its scroll position and its focus for afterwards.
 */
export function useInPlace(open: boolean, page: RefObject<HTMLElement | null>): boolean {
  const isHere = useRouterState({ select: ({ location }) => location.pathname === '/menu' })
  const [inPlace, setInPlace] = useState(open)
  if (isHere && open !== inPlace) setInPlace(open)

  const held = useRef<Held>(null)
  useLayoutEffect(() => {
    const element = page.current
    if (!element || inPlace === (held.current !== null)) return
    if (inPlace) {
      held.current = { top: scrollY, focus: document.activeElement }
      hold(element)
      scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const { top, focus } = held.current!
    held.current = null
    element.removeAttribute('style')
    // In a microtask, so after `LivingScreens` has restored a scroll position, which may be that of the search results.
    queueMicrotask(() => {
      scrollTo({ top, behavior: 'instant' })
      if (focus instanceof HTMLElement) focus.focus({ preventScroll: true })
    })
  }, [inPlace, page])
  return inPlace
}

/**
 * Takes the page out of the flow without moving it on the screen, since its rows are kept only while they are near.
 * Hides it from sight and from the focus: with `content-visibility` where supported, as `visibility` has to be applied
 * to each of its thousands of elements.
 */
function hold(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect()
  const hidden = CSS.supports('content-visibility', 'hidden')
  Object.assign(element.style, {
    position: 'fixed',
    insetInline: '0',
    insetBlockStart: `${top}px`,
    ...(hidden ? { contentVisibility: 'hidden' } : { visibility: 'hidden' }),
  })
}
