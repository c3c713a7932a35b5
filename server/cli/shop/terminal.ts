import type { Fault } from '../../shops/check/fault.ts'
import { oneLine } from '../../base/one-line.ts'
import { namePlace } from './name-place.ts'

/** What a command of the shop tool works with; a test gives its own. */
export type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  /** The folder that relative paths start from. */
  folder: string
}

/** What faults are of: `subject` stands for the file as a whole, `json` is what their paths lead into. */
export type FaultyFile = { subject: string; json?: unknown; consequence: string }

/** Prints every fault on a line of its own, with what it is in, then how many there are. */
export function printFaults(
  terminal: Terminal,
  faults: Fault[],
  { subject, json, consequence }: FaultyFile,
): void {
  for (const { path, message } of faults) {
    const name = namePlace(json, path)
    terminal.err(oneLine(`${path || subject}${name === null ? '' : ` (${name})`}: ${message}`))
  }
  terminal.err(`${counted(faults.length, 'fault')}${consequence}.`)
}

export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
