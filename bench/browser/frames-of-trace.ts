type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/** The trace categories to record (`browser.startTracing`). */
export const traceCategories = ['toplevel', 'devtools.timeline']

/**
 * Returns how many ms of processor time each frame of the page took, from a trace with times in µs. Only the time of
 * the page's own thread counts, not what other programs or software rendering (without a graphics card) take from it.
 */
export function framesOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const byThread = Map.groupBy(traceEvents, ({ pid, tid }) => `${pid} ${tid}`)
  const pages = [...byThread.values()].filter((events) =>
    events.some(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'),
  )
  const tasksOf = (events: TraceEvent[]) =>
    events.filter(({ name, ph }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X')
  // If the trace has several pages, takes the one with the most tasks.
  const [page = []] = pages.toSorted((a, b) => tasksOf(b).length - tasksOf(a).length)
  const drawn = page.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  const frames: number[] = []
  let workMs = 0
  for (const { ts, dur = 0, tdur = 0 } of tasksOf(page).toSorted((a, b) => a.ts - b.ts)) {
    workMs += tdur / 1_000
    // A frame ends with the task in which the page's animation frame callbacks run.
    if (!drawn.some((at) => at >= ts && at < ts + dur)) continue
    frames.push(workMs)
    workMs = 0
  }
  return frames
}
