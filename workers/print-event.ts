import type { Level, LoggedEvent } from './engine/log/events.ts'

const methods = { debug: 'debug', info: 'info', warn: 'warn', error: 'error' } as const satisfies Record<
  Level,
  keyof Console
>

/** Prints an event of the engine to the console, at the matching console level; for `npm run dev`. */
export function printEvent({ level, area, number: _, at: __, ...rest }: LoggedEvent): void {
  console[methods[level]](`${area}:`, rest)
}
