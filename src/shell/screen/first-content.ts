import { useEffect, useState } from 'react'

let show = () => {}

/**
 * How long deferred work waits for a first screen that may never be complete, for example because the menu can't be
 * fetched.
 */
const longestMs = 10_000

/** Resolves once the first screen is complete. Deferred work waits for it. */
export const firstContent = new Promise<void>((resolve) => {
  show = resolve
  setTimeout(resolve, longestMs)
})

// Safari has no idle callback.
const whenIdle = globalThis.requestIdleCallback ?? ((task: () => void) => setTimeout(task, 1500))
/** How long to wait for idle time: a page with a running animation may have none. */
const timeout = 5_000

/** Resolves at the first idle time after `firstContent`. */
export const firstIdle = firstContent.then(
  () => new Promise<void>((resolve) => whenIdle(() => resolve(), { timeout })),
)

/** Reports the first content as soon as `stands` is true. */
export function useFirstContent(stands: boolean): void {
  useEffect(() => {
    if (stands) show()
  }, [stands])
}

let isIdle = false
void firstIdle.then(() => (isIdle = true))

/** Whether `firstIdle` has resolved: secondary content must not delay the main content. */
export function useFirstIdle(): boolean {
  const [idle, setIdle] = useState(isIdle)
  useEffect(() => void firstIdle.then(() => setIdle(true)), [])
  return idle
}
