import type { LarderDatabase } from '../../../core/storage/database.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { isHere } from '../context/current-session.ts'

/** The settings that hold a member's own data, with the member's id and the time of reading. */
type Own = 'coupons' | 'missions' | 'invitation' | 'bookingWaits'

let turns = 0
/** The turn of each setting's stored value, per database. Each tab's worker has a list of its own. */
const kept = new WeakMap<LarderDatabase, Map<keyof Settings, number>>()

/** Numbers the questions to the restaurant; taken when a question is asked. */
export const takeTurn = (): number => ++turns

/**
 * Stores the restaurant's answer, within a transaction, unless the answer to a later question is stored already: an
 * answer to a question from before a change may be older than that change, and mustn't undo it on the screen.
 * @param turn the question's; the answer to a change takes a new turn when it arrives, since it tells the newest state
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

/** Stores the restaurant's answer about a member, in its turn, unless that member has left since. */
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
