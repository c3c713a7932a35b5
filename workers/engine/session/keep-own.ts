import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'

/** What is kept of a member's own, with whose it is and when it was read. */
type Own = 'coupons' | 'missions' | 'invitation' | 'bookingWaits'

let turns = 0
/** The turn of what is kept, by its database: a phone's tabs have a worker, and a list of turns, each. */
const kept = new WeakMap<LarderDatabase, Map<keyof Settings, number>>()

/** The place of a question in the sequence of all: taken when it is asked. */
export const takeTurn = (): number => ++turns

/**
 * Writes down what the restaurant answered, within a transaction, unless the answer to a later question is there already: what
 * was asked for before a change was answered may be older than the change, and doesn't undo it on the screen.
 * @param turn that of a question; the answer to a change has the next one, since it says how things are now
 * @returns whether it was written
 */
export async function writeInTurn<K extends keyof Settings>(
  database: LarderDatabase,
  key: K,
  value: Settings[K],
  turn: number,
): Promise<boolean> {
  const latest = kept.get(database) ?? new Map<keyof Settings, number>()
  kept.set(database, latest)
  if (turn < (latest.get(key) ?? 0)) return false
  latest.set(key, turn)
  await writeSetting(database, key, value)
  return true
}

/** Keeps what the restaurant answered about a member, in its turn; not for somebody who has left since. */
export async function keepOwn<K extends Own>(
  { database, clock }: EngineContext,
  key: K,
  customerId: string,
  value: Omit<Settings[K], 'customerId' | 'readAt'>,
  turn = takeTurn(),
): Promise<void> {
  await database.transaction('rw', database.sessions, database.settings, async () => {
    if (!(await isHere(database, customerId))) return
    await writeInTurn(database, key, { customerId, ...value, readAt: clock.now() } as Settings[K], turn)
  })
}
