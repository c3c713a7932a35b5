import { isClosed } from '../../core/domain/intent-states.ts'
import type { LarderDatabase } from '../../core/storage/database.ts'
import type {
  CartRow,
  ComboCartRow,
  IntentRow,
  SessionRow,
  SettingsKey,
  SettingsRow,
  TableRow,
} from '../../core/storage/rows.ts'

/** What can't be fetched again: who this phone is, who is ordering, what is in the cart, and what still waits. */
export type Remembered = {
  settings: SettingsRow[]
  sessions: SessionRow[]
  diningTables: TableRow[]
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  outbox: IntentRow[]
}

/** What says how this very database was filled is found out anew. */
const forgotten: SettingsKey[] = ['readiness', 'shell', 'connection']

const tablesOf = ({ settings, sessions, diningTables, carts, comboCarts, outbox }: LarderDatabase) => [
  settings,
  sessions,
  diningTables,
  carts,
  comboCarts,
  outbox,
]

/** Reads what must outlive the database, as of one instant. */
export const readRemembered = (database: LarderDatabase): Promise<Remembered> =>
  database.transaction('r', tablesOf(database), async () => ({
    settings: await database.settings.filter(({ key }) => !forgotten.includes(key)).toArray(),
    sessions: await database.sessions.toArray(),
    diningTables: await database.diningTables.toArray(),
    carts: await database.carts.toArray(),
    comboCarts: await database.comboCarts.toArray(),
    outbox: await database.outbox
      .filter((intent) => !isClosed(intent) || intent.state === 'expired')
      .toArray(),
  }))

/**
 * Puts what is remembered into a database that was made anew, by whichever tab; one that still is this phone's is
 * left as it is. Answers whether it did.
 */
export const putBack = (database: LarderDatabase, remembered: Remembered): Promise<boolean> =>
  database.transaction('rw', tablesOf(database), async () => {
    const device = remembered.settings.find(({ key }) => key === 'device')
    const found = await database.settings.get('device')
    if (!device || JSON.stringify(found) === JSON.stringify(device)) return false
    await database.settings.bulkPut(remembered.settings)
    // Whoever came first may have become a guest of another name: this phone's customer is the one remembered.
    await database.sessions.clear()
    await database.sessions.bulkPut(remembered.sessions)
    await database.diningTables.bulkPut(remembered.diningTables)
    await database.carts.bulkPut(remembered.carts)
    await database.comboCarts.bulkPut(remembered.comboCarts)
    const held = new Set((await database.outbox.toArray()).map(({ id }) => id))
    await database.outbox.bulkAdd(remembered.outbox.filter(({ id }) => !held.has(id)).map(asFound))
    return true
  })

/** What was ever sent is asked about, never sent again blindly. The database gives a new sequence number. */
function asFound({ seq: _, ...intent }: IntentRow): IntentRow {
  const inDoubt = intent.state === 'sending' || (intent.state === 'queued' && intent.attempts > 0)
  return inDoubt ? { ...intent, state: 'unknown' } : intent
}
