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
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'

/**
 * What can't be fetched again: the phone's identity, the sessions, the carts (those put away too), and the intents that
 * aren't done.
 */
export type Remembered = {
  settings: SettingsRow[]
  sessions: SessionRow[]
  diningTables: TableRow[]
  carts: CartRow[]
  comboCarts: ComboCartRow[]
  sealedCarts: SealedCartsRow[]
  outbox: IntentRow[]
  /** Only the addresses that an intent in `outbox` is about. */
  addresses: AddressRow[]
}

/**
 * The most names that a database keeps. It gets another one each time that it was lost and a tab without a copy was the
 * first to open it anew.
 */
const namesKept = 8

/** Settings that describe the contents of the lost database. They aren't put back but found out anew. */
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

/** The names of the database that was copied; empty if it had none yet. */
export const namesOf = ({ settings }: Remembered): string[] =>
  settings.find((row) => row.key === 'database')?.value.ids ?? []

/** Names a database without a name (new, or from an older release). If another tab was first, its name stays. */
export const nameDatabase = (database: LarderDatabase): Promise<void> =>
  database.transaction('rw', database.settings, async () => {
    if (await readSetting(database, 'database')) return
    await writeSetting(database, 'database', { ids: [crypto.randomUUID()] })
  })

/**
 * Puts the remembered rows into a database that any tab has made anew. Does nothing if this is the very database that
 * was copied, or if another tab has put the same rows back already. If another customer is here by now, the outbox is
 * put back, and the remembered customer's carts are put away under their id; their addresses aren't put back, since the
 * intents contain them. Returns whether anything was put back.
 */
export const putBack = (database: LarderDatabase, remembered: Remembered): Promise<boolean> =>
  database.transaction('rw', tablesOf(database), async () => {
    const names = namesOf(remembered)
    const here = (await readSetting(database, 'database'))?.ids ?? []
    // The names are compared, and not e.g. the device number, which a sign-out may delete: the database would then look
    // like a new one, and a customer who has signed out would be signed in again.
    if (names.length === 0 || here.some((id) => names.includes(id))) return false
    const isTaken = isAnothers(remembered, await database.sessions.get('current'))
    if (isTaken) await putAwayTheirs(database, remembered)
    else await putBackWhoIsHere(database, remembered)
    // Keeps both databases' names, so that no other tab puts its copy back, whichever of the two it has copied.
    await writeSetting(database, 'database', { ids: [...here, ...names].slice(0, namesKept) })
    const held = new Set((await database.outbox.toArray()).map(({ id }) => id))
    const missing = remembered.outbox.filter(({ id }) => !held.has(id))
    await database.outbox.bulkAdd(missing.map(asRecalled))
    return true
  })

const currentOf = ({ sessions }: Remembered) => sessions.find(({ key }) => key === 'current')

/** Whether another customer is here by now, because this tab slept while the phone was given to them (G32). */
function isAnothers(remembered: Remembered, here: SessionRow | undefined): boolean {
  const people = peopleOf(currentOf(remembered))
  return here !== undefined && !peopleOf(here).some((name) => people.includes(name))
}

/** Adds the remembered rows. Settings and cart lines that were written since then are newer and aren't overwritten. */
async function putBackWhoIsHere(database: LarderDatabase, remembered: Remembered): Promise<void> {
  const isKnown = remembered.sessions.length > 0
  const set = new Set((await database.settings.toArray()).map(({ key }) => key))
  // A guest proves who they are with the device number, so it is put back together with their session.
  const isMissing = ({ key }: SettingsRow) => (key === 'device' && isKnown) || !set.has(key)
  await database.settings.bulkPut(remembered.settings.filter(isMissing))
  await putBackSessions(database, remembered)
  await database.diningTables.bulkPut(remembered.diningTables)
  await database.addresses.bulkPut(remembered.addresses)
  await bringBack(database, remembered)
  await keepSealed(database, remembered.sealedCarts)
}

/**
 * Replaces the sessions by the remembered ones, if there are any: the tab that made the database anew may have got a
 * new guest for this phone. Where both have a current session, the later one of them stays.
 */
async function putBackSessions(database: LarderDatabase, { sessions }: Remembered): Promise<void> {
  if (sessions.length === 0) return
  const here = await database.sessions.get('current')
  await database.sessions.clear()
  await database.sessions.bulkPut(sessions)
  const before = sessions.find(({ key }) => key === 'current')
  if (here && before) await database.sessions.put(laterOf(here, before))
}

/** Returns the session that expires later of two sessions of one person, with the customer ids from both. */
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
 * Puts the remembered customer's carts away under their id, as when a session ends without their doing. Carts without a
 * customer are merged into those of the customer who is here now, who would have got them when signing in.
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

/** The sessions that are kept only to send what their customers left in the outbox. */
const absentOf = ({ sessions }: Remembered): SessionRow[] =>
  sessions.flatMap((session) => {
    if (isAbsent(session)) return [session]
    return session.key === 'current' ? [{ ...session, key: `absent:${session.customerId}` as const }] : []
  })

/** The row without its sequence number, as the database assigns a new one; `unknown` if it may have been sent. */
function asRecalled({ seq: _, ...intent }: IntentRow): IntentRow {
  // The event changes no instants, so its time doesn't matter.
  return afterEvent(intent, { type: 'recalled' }, 0) ?? intent
}
