import { shortId } from '../../core/domain/order/short-id.ts'
import type { Intent, IntentState } from '../../core/schema/order/intent.ts'
import type { Status } from '../../core/storage/database.ts'
import { isOwn } from '../../core/storage/own-rows.ts'
import { readSetting } from '../../core/storage/read-setting.ts'
import type { Settings } from '../../core/storage/settings.ts'
import { database } from './database.ts'
import { currentSession } from './use-session.ts'

/** One row of the outbox without its content: no body, no lines, no names. Instants in ms since the epoch. */
export type WaitingFacts = {
  /** The beginning of its id. */
  intent: string
  call: Intent['call']
  state: IntentState
  attempts: number
  nextAttemptAt: number
  deadlineAt: number
}

/** The state of this phone's database, without its content. */
export type DatabaseFacts = {
  version: number
  status: Status
  /**
   * Number of rows by table. In tables that may hold rows of several people, only those of the current customer are
   * counted (G32).
   */
  counts: Record<string, number>
  /** Only the current customer's, oldest first. */
  outbox: WaitingFacts[]
  connection: Settings['connection'] | null
  /** Server time minus device time. */
  clockOffsetMs: number | null
}

/** Reads the facts once. Fails if the database fails, and hangs if it hangs. */
export async function readDebugFacts(): Promise<DatabaseFacts> {
  const session = await currentSession()
  const counts = await Promise.all(
    database.tables.map(async (table) => [table.name, await table.count()] as const),
  )
  const isTheirs = (row: { customerId: string }) => isOwn(session, row)
  const outbox = await database.outbox.filter(isTheirs).toArray()
  const sealedCarts = await database.sealedCarts.filter(isTheirs).count()
  const connection = await readSetting(database, 'connection')
  const clock = await readSetting(database, 'clock')
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
    connection: connection ?? null,
    clockOffsetMs: clock?.offsetMs ?? null,
  }
}
