import { longestTimerMs } from './scheduler.ts'

/** A wait that can be cut short; at most one at a time. */
export type Pause = {
  /** Resolves after `ms`, or as soon as `end` is called. */
  begin(ms: number): Promise<void>
  end(): void
}

/** @param signal its abort ends the wait too */
export function createPause(signal: AbortSignal): Pause {
  let end = () => {}
  signal.addEventListener('abort', () => end(), { once: true })
  return {
    begin: (ms) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const timer = Number.isFinite(ms) ? setTimeout(resolve, Math.min(ms, longestTimerMs)) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
