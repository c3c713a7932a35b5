import { oneLine } from '../base/one-line.ts'

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'ERROR',
  60: 'FATAL',
}

/** Keys that the first part of the line contains already, or that have lines of their own. */
const own = new Set(['level', 'time', 'msg', 'lines', 'err'])

/** Whether a value is shown; some are only useful when something went wrong. */
const isWanted = (key: string, level: string): boolean => key !== 'requestId' || level !== 'info'

/**
 * Writes one JSON log line for a person: the time, the message, its values, and below it what was ordered
 * or where an error came from.
 */
export function prettyLine(json: string): string {
  const entry = JSON.parse(json) as Record<string, unknown>
  const time = new Date(Number(entry['time'])).toTimeString().slice(0, 8)
  const level = levels[Number(entry['level'])] ?? ''
  const values = Object.entries(entry)
    .filter(([key, value]) => !own.has(key) && isWanted(key, level) && value !== null)
    .map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
  const head = [time, level === 'info' ? '' : level, String(entry['msg'] ?? ''), ...values]
    .filter(Boolean)
    .join(' ')
  return [oneLine(head), ...orderLines(entry['lines']), ...errorLines(entry['err']), ''].join('\n')
}

function orderLines(lines: unknown): string[] {
  if (!Array.isArray(lines)) return []
  return lines.map((line: { quantity?: unknown; title?: unknown; details?: unknown }) => {
    const details =
      Array.isArray(line.details) && line.details.length > 0 ? ` (${line.details.join(', ')})` : ''
    return oneLine(`         ${String(line.quantity)} × ${String(line.title)}${details}`)
  })
}

function errorLines(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return []
  const { stack, message } = error as { stack?: unknown; message?: unknown }
  return String(stack ?? message ?? '')
    .split('\n')
    .map((line) => oneLine(`         ${line}`))
}
