import { setImmediate } from 'node:timers/promises'

/** For so long the thread that answers may work at one thing at most before others get their turn. */
const turnMs = 8

/** To be awaited between the steps of a long work: lets others in whenever a turn is over. */
export function breather(): () => Promise<void> {
  let began = performance.now()
  return async () => {
    if (performance.now() - began < turnMs) return
    await setImmediate()
    began = performance.now()
  }
}
