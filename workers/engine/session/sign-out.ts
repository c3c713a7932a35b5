import { signOut as signOutCall } from '../../../core/contract/calls/customer-calls.ts'
import { pictureCache } from '../../../core/schema/cache-names.ts'
import { isClosed, isOrderIntent, withdrawal } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { isOwn, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { onlyStorage } from '../storage/memory.ts'
import { moveEach } from '../storage/outbox-rows.ts'
import { withRoom } from '../storage/with-room.ts'
import { failedAs } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession, sessionIn } from '../context/current-session.ts'
import { type Result, done } from '../base/result.ts'
import { closeSession, endSession, isValid, tablesOfSession } from './session.ts'

/** What becomes of orders that were never sent when their customer leaves. */
export type Unsent = 'seal' | 'erase'

/**
 * Signs out, and has the server end the session; with `everywhere` all of this customer's, without which nothing is
 * done here either.
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
 * Leaves nothing of the customer on this phone but what may already be at the restaurant, and, with `seal`, what
 * still waits: only they can send it. With `asked`, whose wish this was, nothing is done once somebody else is here, or the
 * same member anew: the answer that it follows may have come late. Ours: the spec is silent about what wasn't sent.
 */
export async function signOut(context: EngineContext, unsent: Unsent, asked?: SessionRow): Promise<void> {
  const { database, memory } = context
  const { outbox, sealedCarts, sessions, settings } = database
  // At once: on a phone that is closed half-way, the customer is still here or nothing of them is.
  const leaving = async () => {
    const here = await sessionIn(database)
    if (asked && here && !isSame(here, asked)) return false
    // Whose session has ended meanwhile leaves all the same.
    const session = here ?? asked
    const guest = session?.customerType === guestType ? session : await sessions.get('guestPass')
    await closeSession(context, session, 'left')
    // The pass that was kept for going on offline is theirs too.
    await sessions.bulkDelete(['current', 'guestPass'])
    // Of a member only who the phone knows to have been this guest: the pass may be that of somebody before them.
    const names = peopleOf(session)
    const were = peopleOf(guest).some((name) => names.includes(name)) ? guest : undefined
    const isTheirs = (row: IntentRow) => isOwn(session, row) || isOwn(were, row)
    if (unsent === 'erase') await takeBack(context, isTheirs)
    const isOver = (row: IntentRow) => isClosed(row) || (unsent === 'erase' && isNotThere(row))
    await outbox.filter((row) => isTheirs(row) && isOver(row)).delete()
    // What was refused is never sent any more: it waits for the member, not for the next guest of this device.
    if (session && were && were !== session)
      await outbox
        .filter((row) => isOwn(were, row) && row.state === 'attention')
        .modify({ customerId: session.customerId })
    if (session) await sealedCarts.delete(session.customerId)
    // A diner's own, though the account doesn't hold it.
    await settings.delete('avoidedAllergens')
    // The device is its guest's key, also of one who became this member. With nothing left to be sent by it, the next
    // guest here is another one.
    const waits = await outbox.filter((row) => isOwn(guest, row)).count()
    if (guest && waits === 0) await settings.delete('device')
    return true
  }
  const isDone = await withRoom(() => database.transaction('rw', tablesOfSession(database), leaving))
  if (!isDone) return
  // A database that is rebuilt from now on doesn't bring any of it back.
  await memory.refresh().catch(onlyStorage)
  // The menus' faces go with the menus; without Cache storage there are none.
  if ('caches' in globalThis) await caches.delete(pictureCache)
}

/** A guest's token, and even their name, may be another one by now; a member's only by signing in anew. */
const isSame = (here: SessionRow, asked: SessionRow): boolean =>
  here.customerType === guestType
    ? peopleOf(here).includes(asked.customerId)
    : here.customerId === asked.customerId && here.accessToken === asked.accessToken

/** Never sent, or refused: nothing is left to be asked about. */
const isNotThere = ({ state, attempts }: IntentRow): boolean => attempts === 0 || state === 'attention'

/** What was sent and never answered can't be deleted: it is taken back as soon as its customer is here again. */
const takeBack = (context: EngineContext, isTheirs: (row: IntentRow) => boolean) =>
  moveEach(context, context.database.outbox.where('state').anyOf(openStates), (intent) =>
    isTheirs(intent) && isOrderIntent(intent) ? withdrawal(intent) : null,
  )

/**
 * Ends a member who comes to sign in: whoever it will be begins anew (spec §2). What they had in the cart is
 * theirs again when they sign in on this phone. A guest goes on as they are. Answers whether somebody was there.
 */
export async function beginAnew(context: EngineContext): Promise<boolean> {
  const session = await currentSession(context)
  if (!session || session.customerType === guestType) return false
  // Whose time seems over was sent here by the guard, and the phone's clock may be wrong: `endExpired` knows.
  if (!isValid(session, context.clock.now())) return false
  void revoke(context, session).catch(onlyStorage)
  await endSession(context, { of: session.customerId, why: 'begunAnew' })
  return true
}

/**
 * Has the server end this session and the messages to this phone, or with `everywhere` all of this customer's. Without an answer the token stays
 * good until its time is over; on this phone it is gone all the same.
 */
export async function revoke(
  context: EngineContext,
  { customerId, accessToken }: SessionRow,
  everywhere = false,
): Promise<Result> {
  // Both are asked for before whoever leaves takes the second one along.
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
  // A token that isn't known any more is ended.
  if (outcome.kind === 'answer' || (outcome.kind === 'refusal' && outcome.status === 401)) return done
  return failedAs(context, outcome)
}
