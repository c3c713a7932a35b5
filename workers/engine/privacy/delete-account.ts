import { guestType } from '../../../core/schema/constants.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { askToDelete, isAskedIn } from './ask-to-delete.ts'
import { onlyStorage } from '../storage/memory.ts'
import { codeOf } from '../net/read-reply.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession, sessionIn } from '../context/current-session.ts'
import { type Result, done, failed } from '../base/result.ts'
import { endSession } from '../session/close-session.ts'
import { ensureToken, renewToken } from '../session/session.ts'
import { signOut } from '../session/sign-out.ts'

/**
 * Deletes the account at the shop and then its data on this phone. Never queued: an account mustn't be deleted at
 * whatever later time the network is back. After a lost answer it is requested again in the same session: a 401 then
 * means that the account is gone.
 */
export async function deleteAccount(context: EngineContext): Promise<Result> {
  const before = await currentSession(context)
  if (!before) return failed('EN_SIGN_IN')
  const { customerId, customerType } = before
  const isGuest = customerType === guestType
  const token = await ensureToken(context)
  if (token === 'later') return failed(codeOf(context, { kind: 'silent' }))
  if (token === 'signIn') {
    // The shop knows this phone as another guest by now: the guest that was to be deleted is gone.
    const isGone = isGuest && isAskedIn(before, await readSetting(context.database, 'deletion'))
    return isGone ? leave(context, before) : failed('EN_SIGN_IN')
  }
  if (!(await isReached(context))) return failed(codeOf(context, { kind: 'silent' }))
  let answer = await askToDelete(context, customerId)
  if (answer === 'unauthorised') {
    const renewed = isGuest ? await renewToken(context, customerId) : 'signIn'
    if (renewed === 'later') return failed(codeOf(context, { kind: 'silent' }))
    if (renewed === 'usable') answer = await askToDelete(context, customerId)
    if (answer === 'unauthorised') {
      await endSession(context, { of: customerId })
      return failed('EN_SIGN_IN')
    }
  }
  if (answer === 'gone') return leave(context, before)
  if (answer === 'unknown') return failed('EN_DELETE_UNKNOWN')
  return resultOf<never>(context, answer)
}

/** Probes the restaurant first, so that an offline phone gets a clear answer instead of an unknown outcome. */
async function isReached({ connection, api }: EngineContext): Promise<boolean> {
  if (connection.heardLately()) return true
  const { kind } = await api.probe()
  return kind === 'answer' || kind === 'refusal'
}

async function leave(context: EngineContext, gone: SessionRow): Promise<Result> {
  await signOut(context, 'erase', gone)
  await forget(context, gone)
  return done
}

/** Removes what is left here of an account whose session ended before the outcome of its deletion was known. */
export async function forgetAccount(context: EngineContext): Promise<Result> {
  const asked = await readSetting(context.database, 'deletion')
  if (!asked) return done
  const session = await currentSession(context)
  // A customer who is signed in again has an account, so the deletion has to be requested again.
  if (session?.customerId === asked.customerId) return failed('EN_DELETE_UNKNOWN')
  await forget(context, asked)
  return done
}

/**
 * Removes what a sign-out leaves: intents that were sent and never answered, since without the account nobody can ask
 * about them any more; the device number, so that the phone comes back as a stranger, unless another guest's intents
 * wait here, who is known by it; and all that is left of the guest that the member was here.
 */
async function forget(
  { database, memory }: EngineContext,
  gone: Pick<SessionRow, 'customerId' | 'formerly' | 'earlier'> & Partial<Pick<SessionRow, 'customerType'>>,
): Promise<void> {
  const { outbox, addresses, sealedCarts, settings, sessions } = database
  await database.transaction('rw', [outbox, addresses, sealedCarts, settings, sessions], async () => {
    const asked = await readSetting(database, 'deletion')
    const isAsked = asked?.customerId === gone.customerId
    const people = [...peopleOf(gone), ...(isAsked ? peopleOf(asked) : [])]
    await outbox.filter((intent) => people.includes(intent.customerId)).delete()
    await addresses.where('customerId').anyOf(people).delete()
    await sealedCarts.bulkDelete(people)
    if (isAsked) await settings.delete('deletion')
    const refused = await readSetting(database, 'endedSession')
    if (refused && people.includes(refused.customerId)) await settings.delete('endedSession')
    // The shop knows the customer who orders here now by that number.
    if (await sessionIn(database)) return
    // As when signing out: without that number, nobody could send what the guest of this phone has left here.
    if (gone.customerType !== guestType && (await outbox.count()) > 0) return
    await settings.delete('device')
    await sessions.delete('guestPass')
  })
  // Otherwise a rebuild of the database would restore the deleted data from memory.
  await memory.refresh().catch(onlyStorage)
}
