import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The browser tells a tap a moment after the finger has left. */
const tapMs = 100
/** Who rests a finger for longer doesn't tap. */
const longestMs = 2_000

/**
 * A value as it was when a finger was put on the screen, until it is taken off: for what moves a screen by itself. A button
 * that moves away under a finger is not tapped, and what comes in its place is.
 */
export function useUnlessPressed<T>(value: T): T {
  const [shown, show] = useState(value)
  const latest = useRef(value)
  const isPressed = useRef(false)
  useLayoutEffect(() => {
    latest.current = value
    if (!isPressed.current) show(value)
  }, [value])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const releaseIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        isPressed.current = false
        show(latest.current)
      }, ms)
    }
    const press = () => {
      isPressed.current = true
      releaseIn(longestMs)
    }
    const release = () => releaseIn(tapMs)
    // Ahead of whoever keeps it to himself.
    addEventListener('pointerdown', press, true)
    addEventListener('pointerup', release, true)
    addEventListener('pointercancel', release, true)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', press, true)
      removeEventListener('pointerup', release, true)
      removeEventListener('pointercancel', release, true)
    }
  }, [])
  return shown
}
