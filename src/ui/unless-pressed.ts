import { useLayoutEffect, useState } from 'react'

/** The browser tells a tap a moment after the finger has left. */
const tapMs = 100
/** A press that nobody ends is not waited for. */
const longestMs = 2_000

let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
const waiting = new Set<() => void>()

function releaseIn(ms: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    isPressed = false
    for (const go of waiting) go()
    waiting.clear()
  }, ms)
}

// Drawn on a server, nothing is pressed. In a page, ahead of whoever keeps it to himself.
if ('document' in globalThis) {
  const press = () => {
    isPressed = true
    releaseIn(longestMs)
  }
  const release = () => releaseIn(tapMs)
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
}

/**
 * Calls back once no finger is on the screen, at once where none is.
 * @returns takes it back
 */
export function onceReleased(go: () => void): () => void {
  if (isPressed) waiting.add(go)
  else go()
  return () => waiting.delete(go)
}

/**
 * A value as it was when a finger was put on the screen, until it is taken off: for what moves a screen by itself, or comes
 * over it. A button that moves away under a finger is not tapped, and what comes in its place is.
 */
export function useUnlessPressed<T>(value: T): T {
  const [shown, show] = useState(value)
  useLayoutEffect(() => {
    if (!Object.is(shown, value)) return onceReleased(() => show(value))
  }, [shown, value])
  return shown
}
