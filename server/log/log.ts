import pino, { type DestinationStream, type Logger } from 'pino'
import type { LogFormat, LogLevel } from '../settings/environment.ts'
import { prettyLine } from './pretty-line.ts'

export type Log = Logger

/** Where lines go; the terminal unless a test gives its own. */
export type LineSink = { write: (text: string) => unknown }

/**
 * Opens the log. Nothing of a request's body, no token and no name of a customer is ever given to it.
 */
export function createLog(
  { logLevel, logFormat }: { logLevel: LogLevel; logFormat: LogFormat },
  sink: LineSink = process.stdout,
): Log {
  const destination: DestinationStream = {
    write: (line) => void sink.write(logFormat === 'pretty' ? prettyLine(line) : line),
  }
  return pino({ level: logLevel, base: null, serializers: { err: describeError } }, destination)
}

/** A database's error also carries the values it stumbled over; those stay out. */
const describeError = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        code: (error as { code?: unknown }).code,
        stack: error.stack,
      }
    : { message: String(error) }
