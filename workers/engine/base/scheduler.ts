/** One named timer per kind of work; arming a timer again moves it. */
export type Scheduler = {
  at(name: string, delayMs: number, work: () => Promise<unknown>): void
  cancel(name: string): void
}

/** Browser timers overflow with longer delays and fire at once. */
export const longestTimerMs = 2 ** 31 - 1
/** Work that threw is tried again after this: an aborted transaction mustn't end the work that keeps orders moving. */
const againMs = 3_000

/** `report` is called with each error that work throws: a failing database or a bug, never a lost network. */
export function createScheduler(report: (error: unknown) => void): Scheduler {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function at(name: string, delayMs: number, work: () => Promise<unknown>): void {
    clearTimeout(timers.get(name))
    const run = () => {
      timers.delete(name)
      work().catch((error: unknown) => {
        report(error)
        if (!timers.has(name)) at(name, againMs, work)
      })
    }
    timers.set(name, setTimeout(run, Math.min(Math.max(delayMs, 0), longestTimerMs)))
  }

  return {
    at,
    cancel(name) {
      clearTimeout(timers.get(name))
      timers.delete(name)
    },
  }
}
