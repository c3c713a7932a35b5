import { afterEvent, isClosed, isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type {
  AddressRow,
  CartRow,
  ComboCartRow,
  IntentRow,
  SessionRow,
  TableRow,
} from '../../../core/storage/rows.ts'
import type { SettingsKey, SettingsRow } from '../../../core/storage/settings.ts'
import { isIntentRow } from './outbox-rows.ts'
import { readSetting } from '../../../core/storage/writer.ts'

/** What can't be fetched again: who this phone is, who is ordering, what is in the cart, and what still waits. */
export type Remembered = {
  settings: SettingsRow[]
  sessions: SessionRow[]
  diningTables: TableRow[]
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  outbox: IntentRow[]
  /** Those with a change that waits. */
  addresses: AddressRow[]
}

/** What says how this very database was filled is found out anew. */
const forgotten: SettingsKey[] = ['readiness', 'shell', 'connection']

const tablesOf = ({
  settings,
  sessions,
  diningTables,
  carts,
  comboCarts,
  outbox,
  addresses,
}: LarderDatabase) => [settings, sessions, diningTables, carts, comboCarts, outbox, addresses]

/** Reads what must outlive the database, as of one instant. */
export const readRemembered = (database: LarderDatabase): Promise<Remembered> =>
  database.transaction('r', tablesOf(database), async () => {
    const outbox = await database.outbox
      .filter((intent) => !isClosed(intent) || intent.state === 'expired' || !isIntentRow(intent))
      .toArray()
    const addressIds = outbox
      .filter(isIntentRow)
      .flatMap((intent) => (isOrderIntent(intent) ? [] : [intent.address.id]))
    return {
      settings: await database.settings.filter(({ key }) => !forgotten.includes(key)).toArray(),
      sessions: await database.sessions.toArray(),
      diningTables: await database.diningTables.toArray(),
      carts: await database.carts.toArray(),
      comboCarts: await database.comboCarts.toArray(),
      outbox,
      addresses: await database.addresses.where('id').anyOf(addressIds).toArray(),
    }
  })

/**
 * Puts what is remembered into a database that was made anew, by whichever tab; one that still is this phone's is
 * left as it is. Answers whether it did.
 */
export const putBack = (database: LarderDatabase, remembered: Remembered): Promise<boolean> =>
  database.transaction('rw', tablesOf(database), async () => {
    const device = remembered.settings.find((row) => row.key === 'device')?.value
    // By its number alone: its secrets change.
    if (!device || (await readSetting(database, 'device'))?.deviceNo === device.deviceNo) return false
    await database.settings.bulkPut(remembered.settings)
    // Whoever came first may have become a guest of another name: this phone's customer is the one remembered.
    await database.sessions.clear()
    await database.sessions.bulkPut(remembered.sessions)
    await database.diningTables.bulkPut(remembered.diningTables)
    await database.carts.bulkPut(remembered.carts)
    await database.comboCarts.bulkPut(remembered.comboCarts)
    await database.addresses.bulkPut(remembered.addresses)
    const held = new Set((await database.outbox.toArray()).map(({ id }) => id))
    const missing = remembered.outbox.filter(({ id }) => !held.has(id))
    await database.outbox.bulkAdd(missing.map(asRecalled))
    return true
  })

/** The database gives a new sequence number. */
function asRecalled({ seq: _, ...intent }: IntentRow): IntentRow {
  // No instant of it changes.
  return afterEvent(intent, { type: 'recalled' }, 0) ?? intent
}
