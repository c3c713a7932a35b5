import type { EventLog } from '../log/event-log.ts'
import type { Clock } from './clock.ts'
import type { Connection } from './connection.ts'
import type { ServerTime } from './server-time.ts'

/** The clock reads whole seconds of the server: what moves it by less is rounding. */
const movedEnoughMs = 1_000

/** Lets the clock learn, and notes when it was moved. */
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

/** Tells the connection something, and notes when that changed how it stands. */
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
