/** One named timer per kind of work; arming it again moves it. */
export type Scheduler = {
  at(name: string, delayMs: number, work: () => Promise<unknown>): void
  cancel(name: string): void
}

/** Longer delays overflow the timer of browsers and fire at once. */
const longestMs = 2 ** 31 - 1

/** `report` hears of work that threw: a bug, never a lost network. */
export function createScheduler(report: (error: unknown) => void): Scheduler {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  return {
    at(name, delayMs, work) {
      clearTimeout(timers.get(name))
      const wait = Math.min(Math.max(delayMs, 0), longestMs)
      timers.set(
        name,
        setTimeout(() => {
          timers.delete(name)
          work().catch(report)
        }, wait),
      )
    },
    cancel(name) {
      clearTimeout(timers.get(name))
      timers.delete(name)
    },
  }
}
