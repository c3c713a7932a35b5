import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets an element pop when its count changes, but not when its component is first drawn. The animation starts in the frame after
 * the one that shows the new count: starting it takes as long as drawing that frame, which answers a tap.
 */
export function usePop<T extends Element>(count: number): RefObject<T | null> {
  const ref = useRef<T>(null)
  const last = useRef(count)
  useEffect(() => {
    if (last.current !== count)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
            ref.current?.animate({ scale: [1.3, 1] }, pop)
        }),
      )
    last.current = count
  }, [count])
  return ref
}

/** As long as the animations with `--calm` (src/styles/tokens.css). */
const pop = { duration: 280, easing: 'ease-out' }
