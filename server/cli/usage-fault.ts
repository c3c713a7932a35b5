import { parseArgs, type ParseArgsConfig } from 'node:util'
import { oneLine } from '../base/one-line.ts'

/**
 * Thrown when the command line can't be understood. The message tells the owner what was wrong and what would be right.
 */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

type Says = { out: (line: string) => void; err: (line: string) => void }

/** Reads the command line; or prints the usage and returns the exit code. */
export function readTyped<T extends object>(
  argv: string[],
  read: (argv: string[]) => T,
  usage: string,
  says: Says,
): T | number {
  if (argv.includes('--help') || argv.includes('-h')) {
    says.out(usage)
    return 0
  }
  try {
    return read(argv)
  } catch (error) {
    if (error instanceof UsageFault) return sayMisuse(error, usage, says)
    throw error
  }
}

/**
 * Prints the usage and the fault. The fault comes last, where it is seen, as some usages are longer than a terminal.
 * @returns the exit code
 */
export function sayMisuse({ message }: UsageFault, usage: string, { err }: Says): number {
  err(`${usage}\n`)
  err(oneLine(message))
  return 2
}

/** @throws UsageFault */
export function splitTyped<T extends NonNullable<ParseArgsConfig['options']>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    // parseArgs throws for unknown and incomplete options; its messages are made for people.
    throw new UsageFault(error instanceof Error ? (error.message.split(/\.\s/)[0] ?? '') : String(error))
  }
}
