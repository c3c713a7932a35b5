import { afterEvent, isClosed, isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import type {
  AddressRow,
  CartRow,
  ComboCartRow,
  IntentRow,
  SealedCartsRow,
  SessionRow,
  TableRow,
} from '../../../core/storage/rows.ts'
import type { SettingsKey, SettingsRow } from '../../../core/storage/settings.ts'
import { isAbsent, peopleOf } from '../../../core/storage/own-rows.ts'
import { isIntentRow } from './outbox-rows.ts'
import { bringBack, keepSealed, putAway } from './put-away.ts'
import { readSetting, writeSetting } from '../../../core/storage/writer.ts'

/**
 * What can't be fetched again: who this phone is, who is ordering, what is in the cart or put away for somebody, and what
 * still waits.
 */
export type Remembered = {
  settings: SettingsRow[]
  sessions: SessionRow[]
  diningTables: TableRow[]
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  sealedCarts: SealedCartsRow[]
  outbox: IntentRow[]
  /** Those with a change that waits. */
  addresses: AddressRow[]
}

/** How many names a database bears: one more each time that it is lost and somebody who remembers nothing came first. */
const namesKept = 8

/** What says how this very database was filled is found out anew. */
const forgotten: SettingsKey[] = ['readiness', 'shell', 'connection']

const tablesOf = ({
  settings,
  sessions,
  diningTables,
  carts,
  comboCarts,
  sealedCarts,
  outbox,
  addresses,
}: LarderDatabase) => [settings, sessions, diningTables, carts, comboCarts, sealedCarts, outbox, addresses]

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
      sealedCarts: await database.sealedCarts.toArray(),
      outbox,
      addresses: await database.addresses.where('id').anyOf(addressIds).toArray(),
    }
  })

/** The names of the database that is remembered; none when it had none yet. */
export const namesOf = ({ settings }: Remembered): string[] =>
  settings.find((row) => row.key === 'database')?.value.ids ?? []

/** Names a database that has no name yet, as one that was just made or is of an older release; the first tab's stays. */
export const nameDatabase = (database: LarderDatabase): Promise<void> =>
  database.transaction('rw', database.settings, async () => {
    if (await readSetting(database, 'database')) return
    await writeSetting(database, 'database', { ids: [crypto.randomUUID()] })
  })

/**
 * Puts what is remembered into a database that was made anew, by whichever tab; the one that is remembered, and one
 * into which another tab has put it, are left as they are. Where somebody else is here by now, only what waits, and what
 * bears its customer's name. Answers whether it did.
 */
export const putBack = (database: LarderDatabase, remembered: Remembered): Promise<boolean> =>
  database.transaction('rw', tablesOf(database), async () => {
    const names = namesOf(remembered)
    const here = (await readSetting(database, 'database'))?.ids ?? []
    // By nothing that a customer takes along, as the device's number: who has left meanwhile would be back.
    if (names.length === 0 || here.some((id) => names.includes(id))) return false
    const isTaken = isAnothers(remembered, await database.sessions.get('current'))
    if (isTaken) await putAwayTheirs(database, remembered)
    else await putBackWhoIsHere(database, remembered)
    // Both: the other tabs, whichever of them they remember, leave alone what goes on in it from here.
    await writeSetting(database, 'database', { ids: [...here, ...names].slice(0, namesKept) })
    await database.addresses.bulkPut(remembered.addresses)
    const held = new Set((await database.outbox.toArray()).map(({ id }) => id))
    const missing = remembered.outbox.filter(({ id }) => !held.has(id))
    await database.outbox.bulkAdd(missing.map(asRecalled))
    return true
  })

const currentOf = ({ sessions }: Remembered) => sessions.find(({ key }) => key === 'current')

/** Whether somebody else is here by now: the tab that remembers slept while the phone was given to them (G32). */
function isAnothers(remembered: Remembered, here: SessionRow | undefined): boolean {
  const people = peopleOf(currentOf(remembered))
  return here !== undefined && !peopleOf(here).some((name) => people.includes(name))
}

/** What was done here since is newer: what is remembered comes beside it, and over none of it. */
async function putBackWhoIsHere(database: LarderDatabase, remembered: Remembered): Promise<void> {
  const isKnown = remembered.sessions.length > 0
  const set = new Set((await database.settings.toArray()).map(({ key }) => key))
  // The phone's number is the proof of its guest: it comes with them.
  const isMissing = ({ key }: SettingsRow) => (key === 'device' && isKnown) || !set.has(key)
  await database.settings.bulkPut(remembered.settings.filter(isMissing))
  await putBackSessions(database, remembered)
  await database.diningTables.bulkPut(remembered.diningTables)
  await bringBack(database, remembered)
  await keepSealed(database, remembered.sealedCarts)
}

/** Whoever came first may have become a guest of another name: this phone's customer is the one remembered, if any. */
async function putBackSessions(database: LarderDatabase, { sessions }: Remembered): Promise<void> {
  if (sessions.length === 0) return
  const here = await database.sessions.get('current')
  await database.sessions.clear()
  await database.sessions.bulkPut(sessions)
  const before = sessions.find(({ key }) => key === 'current')
  if (here && before) await database.sessions.put(laterOf(here, before))
}

/** Of two sessions of one person the one that was begun later, with all the names that they had in either. */
function laterOf(here: SessionRow, before: SessionRow): SessionRow {
  const later = before.accessTokenExpiresAt > here.accessTokenExpiresAt ? before : here
  const names = new Set([...peopleOf(here), ...peopleOf(before)])
  names.delete(later.customerId)
  const [formerly, earlier] = names
  return {
    ...later,
    ...(formerly !== undefined && { formerly }),
    ...(earlier !== undefined && { earlier }),
  }
}

/**
 * What bears a customer's name waits for them, as when their session ends without their doing. A cart of nobody's goes
 * with whoever has come in since, as it would have gone with them then.
 */
async function putAwayTheirs(database: LarderDatabase, remembered: Remembered): Promise<void> {
  await keepSealed(database, remembered.sealedCarts)
  await database.sessions.bulkPut(absentOf(remembered))
  const before = currentOf(remembered)
  if (!before) await bringBack(database, remembered)
  const { carts, comboCarts } = remembered
  const at = Math.max(0, ...[...carts, ...comboCarts].map(({ updatedAt }) => updatedAt))
  const sealed = before && putAway(before.customerId, { carts, comboCarts }, at)
  if (sealed) await keepSealed(database, [sealed])
}

/** Whose session may still be asked to send what waits of theirs. */
const absentOf = ({ sessions }: Remembered): SessionRow[] =>
  sessions.flatMap((session) => {
    if (isAbsent(session)) return [session]
    return session.key === 'current' ? [{ ...session, key: `absent:${session.customerId}` as const }] : []
  })

/** The database gives a new sequence number. */
function asRecalled({ seq: _, ...intent }: IntentRow): IntentRow {
  // No instant of it changes.
  return afterEvent(intent, { type: 'recalled' }, 0) ?? intent
}
