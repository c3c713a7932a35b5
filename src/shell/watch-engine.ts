import { engine, engineLock, relaunch } from '../engine.ts'

/** Pause between two launches, so that an engine that ends at once isn't relaunched in a tight loop. */
const pauseMs = 1_000

/**
 * Relaunches the engine when the browser has ended it. Browsers end workers when memory is short and don't tell the
 * page. The engine holds a lock for as long as it lives: if the page gets that lock, the engine is gone.
 */
export async function watchEngine(): Promise<never> {
  for (;;) {
    // Once the engine has answered, it holds its lock. This call also tells it whether the tab is visible, because it
    // starts as if it were.
    const answer = await engine.wake(document.visibilityState)
    if (!answer.ok && answer.code === 'EN_TOO_LATE') continue
    await navigator.locks.request(engineLock(), () => undefined)
    await relaunch()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
