import { hourMs } from '../time/durations.ts'

/** How long a table's link is valid after the scan: an hour (spec §4). */
export const tableValidMs = hourMs
