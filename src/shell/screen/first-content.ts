import { useEffect, useState } from 'react'

let show = () => {}

/** For what can wait until a screen stands that never will: the menu can't be had, say. */
const longestMs = 10_000

/** Resolves once what was opened is on the screen: whatever can wait, waits for it. */
export const firstContent = new Promise<void>((resolve) => {
  show = resolve
  setTimeout(resolve, longestMs)
})

// Safari has no idle callback.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1500))
/** A page on which something always moves has no idle time of its own. */
const timeout = 5_000

/** Resolves once there is time after that. */
export const firstIdle = firstContent.then(
  () => new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout })),
)

/** Tells that the screen stands as soon as it does. */
export function useFirstContent(stands: boolean): void {
  useEffect(() => {
    if (stands) show()
  }, [stands])
}

let isIdle = false
void firstIdle.then(() => (isIdle = true))

/** Whether there has been time since: what comes late must not hold up what was come for. */
export function useFirstIdle(): boolean {
  const [idle, setIdle] = useState(isIdle)
  useEffect(() => void firstIdle.then(() => setIdle(true)), [])
  return idle
}
