import type { Fault } from '../check/fault.ts'
import { oneLine } from '../../one-line.ts'

/** What a command of the shop tool works with; a test gives its own. */
export type Terminal = {
  out: (line: string) => void
  err: (line: string) => void
  env: Record<string, string | undefined>
  /** The folder that relative paths start from. */
  folder: string
}

/** Thrown when the command line itself can't be understood. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

/** Prints every fault on a line of its own, then how many there are. `subject` stands for faults of the file as a whole. */
export function printFaults(terminal: Terminal, faults: Fault[], subject: string, consequence: string): void {
  for (const { path, message } of faults) terminal.err(oneLine(`${path || subject}: ${message}`))
  terminal.err(`${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}${consequence}.`)
}
