import { useLayoutEffect, useState } from 'react'

/** The browser sends the click a moment after the finger has left. */
const tapMs = 100
/** A press without an end counts for no longer than this. */
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

// Not when drawn on the server. In the capture phase, ahead of handlers that stop the event.
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
 * Calls `go` once no finger is on the screen, at once if none is.
 * @returns cancels the call
 */
export function onceReleased(go: () => void): () => void {
  if (isPressed) waiting.add(go)
  else go()
  return () => waiting.delete(go)
}

/**
 * Holds a value back while a finger is on the screen, for values that move the screen or cover it. If a button moved
 * away under the finger, the tap would hit whatever takes its place.
 */
export function useUnlessPressed<T>(value: T): T {
  const [shown, show] = useState(value)
  useLayoutEffect(() => {
    if (!Object.is(shown, value)) return onceReleased(() => show(value))
  }, [shown, value])
  return shown
}
