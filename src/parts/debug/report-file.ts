import type { DebugReport } from './gather-report.ts'

/** Names the shape of the report, for programs that read reports. */
const format = 'larder-debug-1'

/** The report as text (JSON). */
export const reportText = (report: DebugReport): string =>
  `${JSON.stringify({ format, ...report }, null, 2)}\n`

/** `larder-debug-2026-11-22T18-30-05.json`, in UTC. */
export const reportName = ({ at }: Pick<DebugReport, 'at'>): string =>
  `larder-debug-${at.slice(0, 19).replaceAll(':', '-')}.json`
