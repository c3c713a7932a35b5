import { shortId } from '../../core/domain/order/short-id.ts'
import type { Intent, IntentState } from '../../core/schema/order/intent.ts'
import type { Status } from '../../core/storage/database.ts'
import { isOwn } from '../../core/storage/own-rows.ts'
import type { Settings } from '../../core/storage/settings.ts'
import { database } from './database.ts'
import { currentSession } from './use-session.ts'

/** One row of the outbox without what it is about: no body, no lines, nobody's name. Instants in ms since the epoch. */
export type WaitingFacts = {
  /** The beginning of its id. */
  intent: string
  call: Intent['call']
  state: IntentState
  attempts: number
  nextAttemptAt: number
  deadlineAt: number
}

/** How this phone's database is, with nothing of what is in it. */
export type DatabaseFacts = {
  version: number
  status: Status
  /** Rows by table; of what may be of several people, only those of whoever is here (G32). */
  counts: Record<string, number>
  /** Of whoever is ordering here now, oldest first. */
  outbox: WaitingFacts[]
  connection: Settings['connection'] | null
  /** Server time minus device time. */
  clockOffsetMs: number | null
}

/** Reads it once. Fails with the database, and hangs with it. */
export async function readDebugFacts(): Promise<DatabaseFacts> {
  const session = await currentSession()
  const counts = await Promise.all(
    database.tables.map(async (table) => [table.name, await table.count()] as const),
  )
  const isTheirs = (row: { customerId: string }) => isOwn(session, row)
  const outbox = await database.outbox.filter(isTheirs).toArray()
  const sealedCarts = await database.sealedCarts.filter(isTheirs).count()
  const settings = await database.settings.bulkGet(['connection', 'clock'])
  const [connection, clock] = settings.map((row) => row?.value ?? null)
  return {
    version: database.verno,
    status: database.status,
    counts: { ...Object.fromEntries(counts), outbox: outbox.length, sealedCarts },
    outbox: outbox.map(({ id, call, state, attempts, nextAttemptAt, deadlineAt }) => ({
      intent: shortId(id),
      call,
      state,
      attempts,
      nextAttemptAt,
      deadlineAt,
    })),
    connection: connection as Settings['connection'] | null,
    clockOffsetMs: (clock as Settings['clock'] | null)?.offsetMs ?? null,
  }
}
