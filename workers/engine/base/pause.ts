/** A wait that can be cut short; at most one at a time. */
export type Pause = {
  /** Resolves after so many ms, or as soon as somebody ends it. */
  begin(ms: number): Promise<void>
  end(): void
}

/** Longer delays overflow the timer of browsers and fire at once. */
const longestMs = 2 ** 31 - 1

/** @param signal ends it, too */
export function createPause(signal: AbortSignal): Pause {
  let end = () => {}
  signal.addEventListener('abort', () => end(), { once: true })
  return {
    begin: (ms) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve()
        const timer = Number.isFinite(ms) ? setTimeout(resolve, Math.min(ms, longestMs)) : undefined
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    end: () => end(),
  }
}
