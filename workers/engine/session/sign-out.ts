import { signOut as signOutCall } from '../../../core/contract/calls/customer-calls.ts'
import { pictureCache } from '../../../core/schema/cache-names.ts'
import { isClosed, isOrderIntent, withdrawal } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import type { LarderDatabase } from '../../../core/storage/database.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { onlyStorage } from '../storage/memory.ts'
import { isIntentRow, moveEach } from '../storage/outbox-rows.ts'
import { withRoom } from '../storage/with-room.ts'
import { failedAs } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession, sessionIn } from '../context/current-session.ts'
import { type Result, done } from '../base/result.ts'
import { closeSession, endSession, tablesOfSession } from './close-session.ts'
import { isTokenValid } from '../../../core/domain/time/expiry.ts'

/** What happens to orders that were never sent when their customer leaves. */
export type Unsent = 'seal' | 'erase'

/**
 * Signs out and has the server end the session. With `everywhere`, the server ends all sessions of this customer; if
 * that fails, nothing is done here either.
 */
export async function leave(
  context: EngineContext,
  { unsent, everywhere = false }: { unsent: Unsent; everywhere?: boolean },
): Promise<Result> {
  const session = await currentSession(context)
  if (session && everywhere) {
    const revoked = await revoke(context, session, everywhere)
    if (!revoked.ok) return revoked
  } else if (session) void revoke(context, session).catch(onlyStorage)
  await signOut(context, unsent, session)
  return done
}

/**
 * Removes everything of the customer from this phone except what may already be at the restaurant and, with `seal`,
 * open intents, which only they can send. `asked` is the session that was to be signed out: if somebody else has come
 * since, or the same member signed in anew, nothing is done, since the server's answer before this call may have come
 * late. Ours: the spec is silent about unsent intents.
 */
export async function signOut(context: EngineContext, unsent: Unsent, asked?: SessionRow): Promise<void> {
  const { database } = context
  // One transaction: if the phone is closed half-way, either the customer is still here or nothing of them is.
  const leaving = async () => emptyPhone(context, unsent, asked)
  if (await withRoom(() => database.transaction('rw', tablesOfSession(database), leaving)))
    await dropCopies(context)
}

/** Within a transaction over `tablesOfSession`: signs out as `signOut` says; false if that isn't done. */
export async function emptyPhone(
  context: EngineContext,
  unsent: Unsent,
  asked?: SessionRow,
): Promise<boolean> {
  const { database } = context
  const { outbox, sealedCarts, sessions, settings } = database
  if (asked && !(await wasLast(database, asked))) return false
  const here = await sessionIn(database)
  // A customer whose session has ended meanwhile is signed out all the same.
  const session = here ?? asked
  const guest = session?.customerType === guestType ? session : await sessions.get('guestPass')
  await closeSession(context, session, 'left')
  // The pass that was kept for going on offline is theirs too.
  await sessions.bulkDelete(['current', 'guestPass'])
  const isTheirs = (row: IntentRow) => isOwn(session, row)
  if (unsent === 'erase') await takeBack(context, isTheirs)
  // A state that this release doesn't know says nothing: what a newer one left is sealed with the rest (G34).
  const isOver = (row: IntentRow) =>
    unsent === 'erase' ? isClosed(row) || isNotThere(row) : isIntentRow(row) && isClosed(row)
  await outbox.filter((row) => isTheirs(row) && isOver(row)).delete()
  if (session) await sealedCarts.delete(session.customerId)
  // The diner's own data, though it isn't part of the account.
  await settings.delete('avoidedAllergens')
  // The device number identifies its guest. Once no intent of that guest is left, it is deleted, so that the next guest
  // on this phone is another customer. Without a pass, any intent of somebody else may be that guest's.
  const waits = await outbox.filter((row) => (guest ? isOwn(guest, row) : !isTheirs(row))).count()
  if (waits === 0) await settings.delete('device')
  return true
}

/** Drops the copies of what a sign-out has deleted. */
export async function dropCopies({ memory }: EngineContext): Promise<void> {
  // Otherwise a rebuild of the database would restore the deleted data from memory.
  await memory.refresh().catch(onlyStorage)
  // The menus' pictures are deleted with the menus; a browser without Cache storage has none.
  if ('caches' in globalThis) await caches.delete(pictureCache)
}

/**
 * Within a transaction: is this the customer who is here, or was here last? What bears no name on this phone is that
 * one's, and so is the way back to their session. True also if nobody is known to have been here.
 */
export async function wasLast(database: LarderDatabase, asked: SessionRow): Promise<boolean> {
  const here = await sessionIn(database)
  if (here) return isSame(here, asked)
  const ended = await readSetting(database, 'endedSession')
  return ended === undefined || peopleOf(ended).includes(asked.customerId)
}

/** A guest may have another token, and even another id, by now; a member's token changes only by signing in anew. */
const isSame = (here: SessionRow, asked: SessionRow): boolean =>
  here.customerType === guestType
    ? peopleOf(here).includes(asked.customerId)
    : here.customerId === asked.customerId && here.accessToken === asked.accessToken

/** True for an intent that was never sent or was refused: the server needn't be asked about it. */
const isNotThere = ({ state, attempts }: IntentRow): boolean => attempts === 0 || state === 'attention'

/**
 * Withdraws the customer's open orders. One that was sent and never answered can't be deleted: its key is taken back as
 * soon as the customer is here again. Its lines are erased, as they mustn't come back into any cart.
 */
async function takeBack(context: EngineContext, isTheirs: (row: IntentRow) => boolean): Promise<void> {
  const open = () => context.database.outbox.where('state').anyOf(openStates)
  await moveEach(context, open(), (intent) =>
    isTheirs(intent) && isOrderIntent(intent) ? withdrawal(intent) : null,
  )
  await open()
    .and((row) => isIntentRow(row) && isTheirs(row))
    .modify((row) => {
      if (isOrderIntent(row)) row.lines = { items: [], combos: [] }
    })
}

/**
 * Ends the session of a member who opens the sign-in page: whoever signs in begins anew (spec §2). The member gets the
 * cart back when they sign in on this phone. A guest's session goes on. Answers whether a session was ended.
 */
export async function beginAnew(context: EngineContext): Promise<boolean> {
  const session = await currentSession(context)
  if (!session || session.customerType === guestType) return false
  // The guard sent this member here because the token seems expired. The clock may be wrong: that is for `endExpired`.
  if (!isTokenValid(session, context.clock.now())) return false
  void revoke(context, session).catch(onlyStorage)
  await endSession(context, { of: session.customerId, why: 'begunAnew' })
  return true
}

/**
 * Has the server end this session and its push messages to this phone, or with `everywhere` all sessions of this
 * customer. Without an answer the token stays valid until it expires; on this phone it is deleted all the same.
 */
export async function revoke(
  context: EngineContext,
  { customerId, accessToken }: SessionRow,
  everywhere = false,
): Promise<Result> {
  // Reads both before the sign-out deletes the push subscription.
  const [identity, push] = await Promise.all([
    readSetting(context.database, 'identity'),
    readSetting(context.database, 'push'),
  ])
  if (!identity) return done
  const outcome = await context.api.send(
    signOutCall,
    { customerId, storeId: identity.storeId, everywhere, ...(push && { pushEndpoint: push.endpoint }) },
    { as: { token: accessToken, userId: customerId } },
  )
  // A 401 means that the session has ended already.
  if (outcome.kind === 'answer' || (outcome.kind === 'refusal' && outcome.status === 401)) return done
  return failedAs(context, outcome)
}
