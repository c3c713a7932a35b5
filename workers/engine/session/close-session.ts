import { isOrderIntent } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { CartRow, ComboCartRow, SessionEnding, SessionRow } from '../../../core/storage/rows.ts'
import type { SettingsKey } from '../../../core/storage/settings.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { sessionIn } from '../context/current-session.ts'
import type { EngineContext } from '../context/context.ts'
import { onlyStorage } from '../storage/memory.ts'
import { isIntentRow, moveEach } from '../storage/outbox-rows.ts'
import type { Carts } from '../storage/put-away.ts'
import { type Named, namesIn } from './former-names.ts'
import { partFromGuest } from './guest-pass.ts'
import { seal } from './sealed-carts.ts'

/**
 * Ends the session: carts, menus, profile and tokens are deleted (spec §4). Open intents stay, sealed to their
 * customer, and so do the carts of a customer who didn't leave on purpose. With `of` or `token`, only if that customer,
 * or that very session, is still the current one.
 */
export async function endSession(
  context: EngineContext,
  { of, token, why = 'refused' }: { of?: string; token?: string | undefined; why?: SessionEnding } = {},
): Promise<void> {
  const { database, memory } = context
  await database.transaction('rw', tablesOfSession(database), async () => {
    const session = await sessionIn(database)
    if (of !== undefined && session?.customerId !== of) return
    if (token !== undefined && session?.accessToken !== token) return
    await closeSession(context, session, why)
  })
  // Otherwise a rebuild of the database would restore the deleted data from memory.
  await memory.refresh().catch(onlyStorage)
}

type TableName = {
  [Name in keyof LarderDatabase]: LarderDatabase[Name] extends { bulkPut: unknown } ? Name : never
}[keyof LarderDatabase]

/** Which tables are emptied with the session (spec §4): each table has to be listed. */
const isEmptied: Record<TableName, boolean> = {
  // Those of the customer are listed below.
  settings: false,
  shops: false,
  diningTables: false,
  menus: true,
  menuStatus: true,
  menuViews: true,
  carts: true,
  comboCarts: true,
  // What a customer asked for stays, sealed to them.
  outbox: false,
  orders: true,
  bookings: true,
  sessions: false,
  addresses: true,
  sealedCarts: false,
}
const emptied = (database: LarderDatabase) =>
  (Object.keys(isEmptied) as TableName[])
    .filter((name) => isEmptied[name])
    .map((name) => database.table(name))

/** All tables that the end of a session reads or writes. */
export const tablesOfSession = (database: LarderDatabase) => {
  const { sessions, settings, outbox, sealedCarts } = database
  return [...emptied(database), sessions, settings, outbox, sealedCarts]
}

/** Which settings belong to a customer and are deleted with the session: each setting has to be listed. */
const isOfCustomer: Record<SettingsKey, boolean> = {
  device: false,
  database: false,
  identity: false,
  app: false,
  connection: false,
  clock: false,
  language: false,
  onlineOrderType: false,
  tableOrderType: false,
  readiness: true,
  shell: false,
  contact: true,
  profile: true,
  benefits: true,
  purchases: true,
  coupons: true,
  missions: true,
  invitation: true,
  bookingWaits: true,
  invite: false,
  voucherSale: false,
  endedSession: false,
  ways: true,
  privacyNotice: false,
  avoidedAllergens: false,
  deletion: false,
  deletionNews: true,
  payment: true,
  orderReach: true,
  fullSlots: false,
  push: true,
  pushDeclined: false,
}
const ofCustomer = (Object.keys(isOfCustomer) as SettingsKey[]).filter((key) => isOfCustomer[key])

/**
 * Removes what was saved for a customer until this instant and keeps what was saved since (G1), within a transaction
 * over `tablesOfSession`. A cart that was filled since stays whole. So does what the diner avoids: nobody must lose that
 * unnoticed while they choose dishes, and the restaurant never has it.
 * @param areHere the carts and the settings, which bear no name, are this customer's
 */
export async function dropUntil(
  database: LarderDatabase,
  customer: Named,
  until: number,
  areHere: boolean,
): Promise<void> {
  const { outbox, orders, bookings, addresses, sealedCarts, carts, comboCarts, settings } = database
  const people = peopleOf(customer)
  const isTheirs = (row: { customerId: string }) => people.includes(row.customerId)
  const isPast = (row: { customerId: string; createdAt: number }) => isTheirs(row) && row.createdAt <= until
  await outbox.filter(isPast).delete()
  await orders.filter(isPast).delete()
  await bookings.filter(isPast).delete()
  // An address has no time of its own.
  const left = (await outbox.filter(isTheirs).toArray()).filter(isIntentRow)
  const since = left.flatMap((intent) => (isOrderIntent(intent) ? [] : [intent.address.id]))
  await addresses.filter((row) => isTheirs(row) && !since.includes(row.id)).delete()
  await sealedCarts.filter((row) => isTheirs(row) && !areFilledSince(row, until)).delete()
  if (!areHere) return
  await carts.filter((cart) => !isFilledSince(cart, until)).delete()
  await comboCarts.filter((cart) => !isFilledSince(cart, until)).delete()
  await settings.bulkDelete(ofCustomer.filter((key) => key !== 'readiness'))
}

const isFilledSince = ({ lines, updatedAt }: CartRow | ComboCartRow, instant: number): boolean =>
  lines.length > 0 && updatedAt > instant

/** Whether dishes were put into any of these carts since. */
export const areFilledSince = ({ carts, comboCarts }: Carts, instant: number): boolean =>
  [...carts, ...comboCarts].some((cart) => isFilledSince(cart, instant))

/** Ends a session, within a transaction over `tablesOfSession`. */
export async function closeSession(
  context: EngineContext,
  session: SessionRow | undefined,
  why: SessionEnding,
): Promise<void> {
  const { database, clock, unsaved } = context
  const { sessions, settings, outbox } = database
  await moveEach(context, outbox.where('state').equals('queued'), () => ({
    type: 'parked',
    code: 'EN_SIGN_IN',
  }))
  if (session && session.customerType !== guestType) await partFromGuest(database, session)
  if (session && why !== 'left') await seal(database, session, clock.now())
  await Promise.all([
    sessions.delete('current'),
    ...emptied(database).map((table) => table.clear()),
    settings.bulkDelete(ofCustomer),
    // Nothing stays of a customer who left on purpose, not even their id.
    session && why !== 'left'
      ? writeSetting(database, 'endedSession', { customerId: session.customerId, ...namesIn(session), why })
      : settings.delete('endedSession'),
  ])
  // Its sender takes that as the sign to take the order back.
  if (why === 'left') unsaved.order = null
}
