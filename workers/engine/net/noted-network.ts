import type { EventLog } from '../log/event-log.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { ServerTime } from './server-time.ts'

/** A Date header has whole seconds, so a smaller change of the clock is rounding. */
const movedEnoughMs = 1_000

/** Sets the clock by the server's time, and logs it if the clock moved. */
export async function notedLearning(log: EventLog, clock: Clock, time: ServerTime): Promise<void> {
  const before = clock.offsetMs()
  try {
    await (time.isOwn ? clock.learn(time.ms) : clock.hear(time.ms))
  } finally {
    const offsetMs = clock.offsetMs()
    const movedMs = offsetMs - before
    if (Math.abs(movedMs) >= movedEnoughMs) log.note({ area: 'clock', offsetMs, movedMs })
  }
}

/** Reports something to the connection, and logs it if its state changed. */
export async function notedChange(
  log: EventLog,
  connection: Connection,
  tell: (connection: Connection) => Promise<void>,
): Promise<void> {
  const from = connection.state()
  try {
    await tell(connection)
  } finally {
    const to = connection.state()
    if (from !== to) log.note({ area: 'connection', from, to })
  }
}
