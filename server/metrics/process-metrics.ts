import { type EventLoopUtilization, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { ServerMetrics } from './server-metrics.ts'

/** How often (ms) the event loop is sampled; shorter delays are hardly seen. */
const resolutionMs = 10

/**
 * Adds what Node knows of its process: memory, processor, and the delay of the event loop, which is how long all
 * requests wait for whatever blocks it.
 * @returns a function that ends the watching
 */
export function watchProcess(metrics: ServerMetrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  const begin: EventLoopUtilization = performance.eventLoopUtilization()
  metrics.observe(
    'larder_event_loop_lag_seconds',
    'How late the event loop was since the last time that this was read.',
    () => {
      // The timer itself takes its interval; before its first turn nothing is known.
      const late = (ns: number) => Math.max(0, (Number.isFinite(ns) ? ns : 0) / 1e9 - resolutionMs / 1e3)
      const read = [
        [['0.5'], late(delay.percentile(50))],
        [['0.99'], late(delay.percentile(99))],
        [['1'], late(delay.max)],
      ] as const
      delay.reset()
      return read
    },
    { labels: ['quantile'] },
  )
  metrics.observe(
    'larder_event_loop_busy_seconds_total',
    'Time in which the event loop was doing something.',
    () => performance.eventLoopUtilization(begin).active / 1000,
    { type: 'counter' },
  )
  metrics.observe('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  metrics.observe('nodejs_heap_used_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed)
  metrics.observe(
    'nodejs_external_memory_bytes',
    'Memory outside of the heap.',
    () => process.memoryUsage().external,
  )
  metrics.observe(
    'process_cpu_seconds_total',
    'Processor time, user and system.',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1e6
    },
    { type: 'counter' },
  )
  metrics.observe('process_start_time_seconds', 'When the process began, since the epoch.', () =>
    Math.round(performance.timeOrigin / 1000),
  )
  return () => delay.disable()
}
