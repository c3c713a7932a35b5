import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { askToDelete } from './ask-to-delete.ts'
import { codeOf } from '../net/read-reply.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { type Result, done, failed, ok } from '../base/result.ts'
import { endSession } from '../session/close-session.ts'
import { ensureToken, renewToken } from '../session/session.ts'
import { isAskedIn } from '../session/guest-pass.ts'
import { forget, leaveDeleted } from '../session/leave-deleted.ts'

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
  // Read first: if renewing the token shows that the guest is gone, the request is settled and its mark deleted.
  const asked = await readSetting(context.database, 'deletion')
  const token = await ensureToken(context)
  if (token === 'later') return failed(codeOf(context, { kind: 'silent' }))
  const here = await currentSession(context)
  if (isGuest && isAskedIn(before, asked) && (token === 'signIn' || here?.customerId !== customerId)) {
    // The shop knows this phone as another guest by now: the guest that was to be deleted is gone.
    await leaveDeleted(context, before)
    return done
  }
  if (token === 'signIn') return failed('EN_SIGN_IN')
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
  if (answer === 'gone') {
    await leaveDeleted(context, before)
    return done
  }
  if (answer === 'unknown') return failed('EN_DELETE_UNKNOWN')
  return resultOf<never>(context, answer)
}

/** Probes the restaurant first, so that an offline phone gets a clear answer instead of an unknown outcome. */
async function isReached({ connection, api }: EngineContext): Promise<boolean> {
  if (connection.heardLately()) return true
  const { kind } = await api.probe()
  return kind === 'answer' || kind === 'refusal'
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

/** Takes the news that a deletion was carried out; false if there is none, or another tab has told it. */
export async function takeDeletionNews({ database }: EngineContext): Promise<Result<boolean>> {
  const taken = await database.settings.where('key').equals('deletionNews').delete()
  return ok(taken > 0)
}
