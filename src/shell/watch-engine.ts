import { engine, engineLock, relaunch } from '../engine.ts'

/** An engine that ends at once each time isn't started in a circle. */
const pauseMs = 1_000

/**
 * Browsers end workers for want of memory without a word to the page. The engine holds a lock for as long as it
 * lives: whoever gets it knows that there is none any more, and starts another.
 */
export async function watchEngine(): Promise<never> {
  for (;;) {
    // Once it has answered, it holds its lock. It begins as if somebody looked, and the tab may be in the background.
    const answer = await engine.wake(document.visibilityState)
    if (!answer.ok && answer.code === 'EN_TOO_LATE') continue
    await navigator.locks.request(engineLock(), () => undefined)
    await relaunch()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
