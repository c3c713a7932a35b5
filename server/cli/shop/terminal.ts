import type { Fault } from '../../shops/check/fault.ts'
import { oneLine } from '../../base/one-line.ts'
import { namePlace } from './name-place.ts'

/** The environment of a command of the shop tool; a test passes its own. */
export type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  /** The folder that relative paths start from. */
  folder: string
  now: () => number
}

/** The file that has faults: `subject` names the file as a whole, and the faults' paths lead into `json`. */
export type FaultyFile = { subject: string; json?: unknown; consequence: string }

/** Prints each fault on a line with the name of its entry, then the number of faults. */
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
