import { type RefObject, useEffect, useRef } from 'react'
import { painted } from './painted.ts'

/**
 * Lets an element pop when its count changes, but not when its component is first drawn. The animation starts once the
 * new count is painted: starting it takes longer than drawing that frame, which answers a tap.
 */
export function usePop<T extends Element>(count: number): RefObject<T | null> {
  const ref = useRef<T>(null)
  const last = useRef(count)
  useEffect(() => {
    const pop = async () => {
      await painted()
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
        ref.current?.animate({ scale: [1.3, 1] }, { duration, easing: 'ease-out' })
    }
    if (last.current !== count) void pop()
    last.current = count
  }, [count])
  return ref
}

/** As long as the animations with `--calm` (src/styles/tokens.css). */
const duration = 280
