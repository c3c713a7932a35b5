import type { Log } from '../log/log.ts'

/**
 * Runs a job now and at an interval, never twice at once. A failure is logged, and the next run tries again. A lasting
 * failure is logged once, and so is its end.
 */
export function repeat(work: () => Promise<void>, everyMs: number, log: Log) {
  let running: Promise<void> | null = null
  let failure: string | null = null
  const once = async () => {
    try {
      await work()
      if (failure !== null) log.info('a timer’s work is done again')
      failure = null
    } catch (error) {
      const words = String(error)
      if (words !== failure) log.error({ err: error }, 'a timer’s work failed; it is tried again')
      failure = words
    }
    running = null
  }
  const turn = () => (running ??= once())
  void turn()
  const timer = setInterval(turn, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
