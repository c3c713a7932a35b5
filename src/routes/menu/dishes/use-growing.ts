import { useContext, useEffect, useState } from 'react'
import { DrawnAside } from '../../../shell/screen/drawn-aside.ts'

/** How many more are drawn with each frame. */
const perFrame = 8

/**
 * How many parts of a long screen are drawn: at first those that fill it, then more with each frame, because all at
 * once would be too much for one. A screen that is drawn aside keeps to the first: only its top is copied.
 */
export function useGrowing(first: number, all: number): number {
  const isAside = useContext(DrawnAside)
  const [grown, grow] = useState(first)
  const drawn = Math.min(Math.max(grown, first), all)
  const isWhole = isAside || drawn === all
  useEffect(() => {
    if (isWhole) return
    const frame = requestAnimationFrame(() => grow(drawn + perFrame))
    return () => cancelAnimationFrame(frame)
  }, [drawn, isWhole])
  return drawn
}
