import { useRouterState } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

type Held = { top: number; focus: Element | null }

/**
 * Whether something stands in the place of the menu's page: as `open` says, and while another screen is looked at as
 * it was. The page isn't drawn meanwhile but keeps its rows, where it was scrolled to, and the focus for afterwards.
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
    // After the kept screens, which may have put the page where it was left among what was found.
    queueMicrotask(() => {
      scrollTo({ top, behavior: 'instant' })
      if (focus instanceof HTMLElement) focus.focus({ preventScroll: true })
    })
  }, [inPlace, page])
  return inPlace
}

/**
 * Takes it out of the page's flow, without moving it on the screen: its rows are drawn for as long as they are near. Nobody
 * sees or reaches it: by what the browser needn't tell each of its thousands of elements, where it knows that.
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
