import { setImmediate } from 'node:timers/promises'

/** How long (ms) one task may keep the main thread busy before other tasks get their turn. */
const turnMs = 8

/**
 * Returns a function to await between the steps of a long task. It lets other tasks run whenever the turn is used up.
 */
export function breather(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}
