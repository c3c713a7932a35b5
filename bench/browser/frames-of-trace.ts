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

/** What of a trace is asked for (`browser.startTracing`). */
export const traceCategories = ['toplevel', 'devtools.timeline']

/**
 * How many ms of the processor each frame of the page took, of a trace in µs. Counted is the time of the page's own
 * thread: what other programs and the drawing of pixels without a graphics card take from it isn't the page's.
 */
export function framesOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const byThread = Map.groupBy(traceEvents, ({ pid, tid }) => `${pid} ${tid}`)
  const pages = [...byThread.values()].filter((events) =>
    events.some(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'),
  )
  const tasksOf = (events: TraceEvent[]) =>
    events.filter(({ name, ph }) => name === 'ThreadControllerImpl::RunTask' && ph === 'X')
  // Of several pages the one that had most to do.
  const [page = []] = pages.toSorted((a, b) => tasksOf(b).length - tasksOf(a).length)
  const drawn = page.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts)
  const frames: number[] = []
  let workMs = 0
  for (const { ts, dur = 0, tdur = 0 } of tasksOf(page).toSorted((a, b) => a.ts - b.ts)) {
    workMs += tdur / 1_000
    // The task that ends a frame is the one that asks the page to draw it.
    if (!drawn.some((at) => at >= ts && at < ts + dur)) continue
    frames.push(workMs)
    workMs = 0
  }
  return frames
}
