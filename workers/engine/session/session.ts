import { guestType } from '../../../core/schema/constants.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import { onlyStorage } from '../storage/memory.ts'
import { withRoom } from '../storage/with-room.ts'
import type { EngineContext } from '../context/context.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { closeSession, endSession, tablesOfSession } from './close-session.ts'
import { isJoining, namesOf } from './former-names.ts'
import { type DeletedGuest, askGuestPass, giveUpGuest, guestPass } from './guest-pass.ts'
import { unseal } from './sealed-carts.ts'
import { settleDeletion } from './leave-deleted.ts'
import { takeAlong } from './take-along.ts'
import { type TokenState, currentSession, sessionIn } from '../context/current-session.ts'
import { expiryMarginMs, isTokenValid } from '../../../core/domain/time/expiry.ts'

/** The customer who was let in. */
export type Entered = {
  customerId: string
  /** What somebody else had avoided was erased (G32). It may be the same person, who now goes on as a guest. */
  filterGone?: true
}

/** How long a guest goes on with an expired pass that couldn't be renewed for lack of a network. */
const provisionalMs = 12 * 60 * 60 * 1000
/** A guest pass with less time left than this is renewed, so that it lasts through an evening offline. */
const renewBelowMs = 6 * 60 * 60 * 1000

/**
 * Fetches a guest's identity ahead of need: signing in is never queued, but a diner without a network must be able to
 * order as a guest. Ours: the spec has guests but doesn't say how they begin offline.
 */
export async function ensureGuestPass(context: EngineContext): Promise<boolean> {
  const pass = await guestPass(context)
  if (pass && pass.accessTokenExpiresAt - context.clock.now() > renewBelowMs) return true
  const renewed = await renewGuestPass(context)
  return renewed !== null && typeof renewed === 'object'
}

/**
 * Renews the guest pass as `askGuestPass` does. `deleted`: the restaurant turned out to have deleted the guest, as they
 * asked, and they have left this phone (`settleDeletion`). Ours: the spec is silent.
 */
export async function renewGuestPass(
  context: EngineContext,
): Promise<SessionRow | 'deleted' | 'refused' | null> {
  const renewed = await askGuestPass(context)
  if (!isDeleted(renewed)) return renewed
  return (await settleDeletion(context, renewed)) ? 'deleted' : renewGuestPass(context)
}

const isDeleted = (renewed: SessionRow | DeletedGuest | 'refused' | null): renewed is DeletedGuest =>
  renewed !== null && typeof renewed === 'object' && 'deleted' in renewed

/** Begins to order as a guest; without a network too if this phone has been a guest before. */
export async function continueAsGuest(context: EngineContext): Promise<Result<Entered>> {
  const { database, clock } = context
  const known = await guestPass(context)
  let renewed = known && isTokenValid(known, clock.now()) ? known : await renewGuestPass(context)
  // The guest of before is gone, and whoever goes on is another one.
  if (renewed === 'deleted') renewed = await renewGuestPass(context)
  if (renewed === 'refused' || renewed === 'deleted') return failed('EN_REFUSED')
  // Read again instead of using `known`: its guest may have left meanwhile.
  const pass = renewed ?? (await database.sessions.get('guestPass'))
  if (!pass) return failed(context.connection.state() === 'portal' ? 'EN_CAPTIVE_PORTAL' : 'EN_OFFLINE')
  const provisional = isTokenValid(pass, clock.now())
    ? {}
    : { accessTokenExpiresAt: clock.now() + provisionalMs, renewBeforeUse: true }
  const { filterGone } = await enter(context, { ...pass, ...provisional, key: 'current' })
  return ok({ customerId: pass.customerId, ...(filterGone && { filterGone }) })
}

/**
 * Makes this the current customer and gives them back the carts that were sealed for them. A guest who becomes a member
 * keeps what is here; anybody else who is here is a stranger, and their session ends first. The phone gives up a guest
 * who becomes a member at once, not only when the member's session ends: there is a network now, so the loop fetches
 * the next guest's pass, and somebody can continue as that guest even if the session ends offline. Answers whether a
 * filter of the menu was erased.
 */
export async function enter(context: EngineContext, entering: SessionRow): Promise<{ filterGone: boolean }> {
  const { database, memory } = context
  const letIn = async () => {
    const before = await sessionIn(database)
    const isOther = before !== undefined && !peopleOf(entering).includes(before.customerId)
    const joins = isJoining(before, entering)
    if (isOther && !joins) await closeSession(context, before, 'begunAnew')
    const ended = await readSetting(database, 'endedSession')
    const isStranger = ended !== undefined && !peopleOf(entering).includes(ended.customerId)
    // The allergens that somebody avoids may say something of their health: nobody else may see them.
    const filter = await database.settings.get('avoidedAllergens')
    const filterGone = filter !== undefined && (isStranger || (isOther && !joins))
    if (filterGone) await database.settings.delete('avoidedAllergens')
    const here = { ...entering, ...namesOf(entering, before, ended) }
    await database.sessions.put(here)
    if (joins) await giveUpGuest(database)
    await takeAlong(context, here)
    await database.settings.delete('endedSession')
    await unseal(database, here)
    return { filterGone }
  }
  const came = await withRoom(() => database.transaction('rw', tablesOfSession(database), letIn))
  await memory.refresh().catch(onlyStorage)
  return came
}

/** Makes sure that the current customer's token can be used; a guest's is renewed by device. */
export async function ensureToken(context: EngineContext): Promise<TokenState> {
  const session = await currentSession(context)
  if (!session) return 'signIn'
  if (!session.renewBeforeUse && isTokenValid(session, context.clock.now())) return 'usable'
  return session.customerType === guestType ? renewToken(context, session.customerId) : 'signIn'
}

/**
 * Renews a guest's token. The customer must be this device's guest, under the present id or a former one. A guest whom
 * the restaurant doesn't let in any more also loses the guest pass, and one whom it has deleted all that is here.
 */
export async function renewToken(context: EngineContext, customerId: string): Promise<TokenState> {
  const renewed = await renewGuestPass(context)
  if (renewed === 'deleted') return 'signIn'
  if (renewed === 'refused') {
    await context.database.sessions.delete('guestPass')
    return 'signIn'
  }
  if (!renewed) return 'later'
  return peopleOf(renewed).includes(customerId) ? 'usable' : 'signIn'
}

/**
 * Another shop is served at this address now: stores its identity and ends all sessions, which aren't valid there. What
 * their customers asked for stays, sealed to them and to their shop. Their data doesn't: the new shop's customers are
 * others (G32).
 */
export async function moveToShop(context: EngineContext, identity: Settings['identity']): Promise<Result> {
  const { database, memory } = context
  await database.transaction('rw', tablesOfSession(database), async () => {
    // Another tab may have been first, and a customer of the new shop may be here already.
    if ((await readSetting(database, 'identity'))?.storeId === identity.storeId) return
    await closeSession(context, await sessionIn(database), 'refused')
    await database.sessions.clear()
    await database.settings.delete('avoidedAllergens')
    await writeSetting(database, 'identity', identity)
  })
  // Otherwise a rebuild of the database would restore the deleted data from memory.
  await memory.refresh().catch(onlyStorage)
  return done
}

/**
 * Ends the session of a member whose token has expired (spec §4). Answers in how many ms it will expire, or null if
 * there is nothing to wait for. A guest goes on: their token is renewed by device. While the clock isn't sure, no
 * session ends.
 */
export async function endExpired(context: EngineContext): Promise<number | null> {
  const session = await currentSession(context)
  if (!session || session.customerType === guestType || !context.clock.isSure()) return null
  const leftMs = session.accessTokenExpiresAt - expiryMarginMs - context.clock.now()
  if (leftMs > 0) return leftMs
  await endSession(context, { of: session.customerId, why: 'expired' })
  return null
}
