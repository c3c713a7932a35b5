/** One named timer per kind of work; arming it again moves it. */
export type Scheduler = {
  at(name: string, delayMs: number, work: () => Promise<unknown>): void
  cancel(name: string): void
}

/** Longer delays overflow the timer of browsers and fire at once. */
const longestMs = 2 ** 31 - 1
/**
 * Work that threw is tried again after this, and then after longer: an aborted transaction mustn't end what keeps orders moving,
 * nor a full disk have the same thing fetched without end.
 */
const againMs = 3_000
const longestAgainMs = 60_000

/** `report` hears of work that threw: a failing database or a bug, never a lost network. */
export function createScheduler(report: (error: unknown) => void): Scheduler {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  /** How often each kind has thrown, one time after the other. */
  const thrown = new Map<string, number>()

  function at(name: string, delayMs: number, work: () => Promise<unknown>): void {
    clearTimeout(timers.get(name))
    const run = () => {
      timers.delete(name)
      const threw = (error: unknown) => {
        report(error)
        const before = thrown.get(name) ?? 0
        thrown.set(name, before + 1)
        if (!timers.has(name)) at(name, Math.min(againMs * 2 ** before, longestAgainMs), work)
      }
      work().then(() => thrown.delete(name), threw)
    }
    timers.set(name, setTimeout(run, Math.min(Math.max(delayMs, 0), longestMs)))
  }

  return {
    at,
    cancel(name) {
      clearTimeout(timers.get(name))
      timers.delete(name)
    },
  }
}
