import { signIn } from '../../core/contract/customer-calls.ts'
import { guestType } from '../../core/schema/customer.ts'
import type { SessionRow } from '../../core/storage/rows.ts'
import { readSetting, writeSetting } from '../../core/storage/writer.ts'
import { deviceNo } from './device.ts'
import { onlyStorage } from './memory.ts'
import type { Parts } from './parts.ts'
import { type Result, done, failed } from './result.ts'
import { sealCarts, unsealCarts } from './sealed-carts.ts'
import type { TokenState } from './sender.ts'

/** A token counts as expired this long before it is (spec §9). */
export const tokenMarginMs = 5_000
/** A guest pass is renewed while it still has this long to live, so that it lasts through an evening offline. */
const renewBelowMs = 6 * 60 * 60 * 1000
/** How long a pass that couldn't be renewed for want of a network lets a guest go on. */
const provisionalMs = 12 * 60 * 60 * 1000

export const isValid = (session: SessionRow, now: number): boolean =>
  session.accessTokenExpiresAt - tokenMarginMs > now

/** Who is ordering; as last remembered, while the database can't be read. */
export const currentSession = ({
  database,
  memory,
}: Pick<Parts, 'database' | 'memory'>): Promise<SessionRow | undefined> =>
  memory.or(
    () => database.sessions.get('current'),
    ({ sessions }) => sessions.find(({ key }) => key === 'current'),
  )

/**
 * Fetches a guest's identity ahead of need: signing in is never queued, yet a diner without a network
 * must be able to order as a guest. Ours: the spec has guests but not how they begin offline.
 */
export async function ensureGuestPass(parts: Parts): Promise<boolean> {
  const pass = await parts.database.sessions.get('guestPass')
  if (pass && pass.accessTokenExpiresAt - parts.clock.now() > renewBelowMs) return true
  return (await renewGuestPass(parts)) !== null
}

/** Signs the device in as a guest; the same device is the same customer. Null when that failed. */
export async function renewGuestPass(parts: Parts): Promise<SessionRow | null> {
  const { database, api } = parts
  const identity = await readSetting(database, 'identity')
  if (!identity) return null
  const outcome = await api.send(signIn, {
    storeId: identity.storeId,
    isDineIn: false,
    robot: '',
    auth: { passportType: 16, deviceId: await deviceNo(database) },
  })
  if (outcome.kind !== 'answer') return null
  const pass: SessionRow = {
    key: 'guestPass',
    customerId: outcome.value.customerId,
    customerType: guestType,
    accessToken: outcome.value.token.accessToken,
    accessTokenExpiresAt: outcome.value.token.accessTokenExpiry,
    renewBeforeUse: false,
  }
  await database.transaction('rw', database.sessions, async () => {
    await database.sessions.put(pass)
    const current = await database.sessions.get('current')
    // A guest who is ordering goes on with the fresh token.
    if (current?.customerId === pass.customerId) await database.sessions.put({ ...pass, key: 'current' })
  })
  return pass
}

/** Begins to order as a guest; without a network too, when this phone has been a guest before. */
export async function continueAsGuest(parts: Parts): Promise<Result> {
  const { database, clock } = parts
  const known = await database.sessions.get('guestPass')
  const pass = known && isValid(known, clock.now()) ? known : ((await renewGuestPass(parts)) ?? known)
  if (!pass) return failed(parts.connection.state() === 'portal' ? 'EN_CAPTIVE_PORTAL' : 'EN_OFFLINE')
  const provisional = isValid(pass, clock.now())
    ? {}
    : { accessTokenExpiresAt: clock.now() + provisionalMs, renewBeforeUse: true }
  await enter(parts, { ...pass, ...provisional, key: 'current' })
  return done
}

/** Lets a customer in: from now on they are who is ordering, and what was put away for them is theirs again. */
export async function enter({ database }: Parts, entering: SessionRow): Promise<void> {
  const { sessions, carts, comboCarts, sealedCarts, settings } = database
  await database.transaction('rw', sessions, carts, comboCarts, sealedCarts, settings, async () => {
    const before = await sessions.get('current')
    const wasGuest = before?.customerType === guestType && before.customerId !== entering.customerId
    await sessions.put(wasGuest ? { ...entering, formerly: before.customerId } : entering)
    await settings.delete('refusedSession')
    await unsealCarts(database, entering.customerId)
  })
}

/** Makes sure that the current customer's token can be used; a guest's is renewed by device. */
export async function ensureToken(parts: Parts): Promise<TokenState> {
  const session = await currentSession(parts)
  if (!session) return 'signIn'
  if (!session.renewBeforeUse && isValid(session, parts.clock.now())) return 'usable'
  return session.customerType === guestType ? renewToken(parts, session.customerId) : 'signIn'
}

/** Renews a guest's token; the device must still be the same customer to the shop. */
export async function renewToken(parts: Parts, customerId: string): Promise<TokenState> {
  const renewed = await renewGuestPass(parts)
  if (!renewed) return 'later'
  return renewed.customerId === customerId ? 'usable' : 'signIn'
}

/**
 * Why a session ended: the server refused its token (401), its time was over, somebody began to sign in anew, or
 * the customer left on purpose.
 */
export type Ending = 'refused' | 'expired' | 'begunAnew' | 'left'

/**
 * Ends the session: carts, menus, profile and tokens go (spec §4); what waits in the outbox stays, sealed
 * to its customer, and so do the carts of one who didn't leave on purpose. With `of`, only while that customer
 * is the one who is here.
 */
export async function endSession(
  { database, memory, clock }: Parts,
  { of, why = 'refused' }: { of?: string; why?: Ending } = {},
): Promise<void> {
  const { sessions, carts, comboCarts, menus, menuStatus, menuViews, orders, settings, outbox } = database
  const emptied = [carts, comboCarts, menus, menuStatus, menuViews, orders, database.addresses]
  const tables = [...emptied, sessions, settings, outbox, database.sealedCarts]
  await database.transaction('rw', tables, async () => {
    const session = await sessions.get('current')
    if (of !== undefined && session?.customerId !== of) return
    await outbox.where('state').equals('queued').modify({ state: 'parked', code: 'EN_SIGN_IN' })
    if (session && why !== 'left') await sealCarts(database, session.customerId, clock.now())
    await Promise.all([
      sessions.delete('current'),
      ...emptied.map((table) => table.clear()),
      settings.bulkDelete(['contact', 'profile', 'readiness']),
      session && why === 'refused'
        ? writeSetting(database, 'refusedSession', { customerId: session.customerId })
        : settings.delete('refusedSession'),
    ])
  })
  // A database that is rebuilt from now on doesn't bring them back.
  await memory.refresh().catch(onlyStorage)
}

/**
 * Resets a member whose token's time is over (spec §4), and answers in how many ms that will be, null while there is
 * none. A guest goes on: their token is renewed by device. While the time isn't certain nobody is sent away for it.
 */
export async function endExpired(parts: Parts): Promise<number | null> {
  const session = await parts.database.sessions.get('current')
  if (!session || session.customerType === guestType || !parts.clock.isSure()) return null
  const leftMs = session.accessTokenExpiresAt - tokenMarginMs - parts.clock.now()
  if (leftMs > 0) return leftMs
  await endSession(parts, { of: session.customerId, why: 'expired' })
  return null
}

/** Notes until when the server says that a token holds: a member's is prolonged by use. */
export async function prolong(
  { database }: Pick<Parts, 'database'>,
  accessToken: string,
  accessTokenExpiresAt: number,
): Promise<void> {
  const known = await database.sessions.get('current')
  if (known?.accessToken !== accessToken || known.accessTokenExpiresAt === accessTokenExpiresAt) return
  await database.transaction('rw', database.sessions, async () => {
    const current = await database.sessions.get('current')
    if (current?.accessToken === accessToken)
      await database.sessions.put({ ...current, accessTokenExpiresAt })
  })
}
