import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogFormat, LogLevel } from '../settings/environment.ts'
import { prettyLine } from './pretty-line.ts'

export type Log = Logger

/** Where lines go: to the terminal unless a test passes its own. */
export type LineSink = { write: (text: string) => unknown }

/** Opens the log. It must never be given anything of a request's body, a token or a customer's name. */
export function createLog(
  { logLevel, logFormat }: { logLevel: LogLevel; logFormat: LogFormat },
  sink: LineSink = process.stdout,
): Log {
  const destination: DestinationStream = {
    write: (line) => void sink.write(logFormat === 'pretty' ? prettyLine(line) : line),
  }
  return pino({ level: logLevel, base: null, serializers: { err: describeError } }, destination)
}

/** Describes an error. A database's error also contains the values involved, which are left out. */
const describeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: (error as { code?: unknown }).code,
        stack: error.stack,
      }
    : { message: String(error) }
