import type { EngineEvent, LoggedEvent } from './events.ts'
import { levelOf } from './level-of.ts'

/**
 * The last events of this worker. They are only in its memory: lost when it ends, never stored, never sent by itself.
 */
export type EventLog = {
  note(event: EngineEvent): void
  /** Oldest first. */
  read(): LoggedEvent[]
}

export const mostEvents = 1_000

/** `tell` is called with each event at once. */
export function createEventLog(tell: (event: LoggedEvent) => void = () => {}): EventLog {
  // A ring buffer: the newest event overwrites the oldest.
  const ring: LoggedEvent[] = []
  let number = 0
  return {
    note(event) {
      const noted = { ...event, number: (number += 1), at: Date.now(), level: levelOf(event) }
      ring[(noted.number - 1) % mostEvents] = noted
      tell(noted)
    },
    read: () => ring.toSorted((a, b) => a.number - b.number),
  }
}
