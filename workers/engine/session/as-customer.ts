import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Outcome, Refusal } from '../net/read-reply.ts'
import { type Result, failed } from '../base/result.ts'
import { endSession } from './close-session.ts'
import { ensureToken, renewToken } from './session.ts'
import { currentSession } from '../context/current-session.ts'
import { doubtPush } from '../context/doubt-push.ts'

/**
 * Makes a call in the customer's name. A genuine 401 renews a guest's token and the call is made once more. For a
 * member, and for a guest whose token can't be renewed or is refused again, a 401 ends the session (spec §8).
 */
export async function asCustomer<T>(
  context: EngineContext,
  ask: (customerId: string, storeId: string) => Promise<Outcome<T>>,
): Promise<Result<T>> {
  // Read first: whoever enters later isn't the customer whose token turns out to be useless.
  const before = await currentSession(context)
  if (!before) return failed('EN_SIGN_IN')
  const end = async (token: string | undefined, of: string) => {
    await endSession(context, { of, token })
    return failed('EN_SIGN_IN')
  }
  const state = await ensureToken(context)
  // The restaurant doesn't answer: that is no reason to make anybody sign in.
  if (state === 'later') return resultOf(context, { kind: 'silent' })
  // By the phone's clock a member's token has expired: `endExpired` ends the session once the clock is sure.
  if (state === 'signIn')
    return before.customerType === guestType
      ? end(before.accessToken, before.customerId)
      : failed('EN_SIGN_IN')
  const session = await currentSession(context)
  const identity = await readSetting(context.database, 'identity')
  if (!session || !identity) return failed('EN_SIGN_IN')
  const { customerId } = session
  const isGuest = session.customerType === guestType
  let outcome = await ask(customerId, identity.storeId)
  if (isRefused(outcome)) {
    const token = isGuest ? await renewToken(context, customerId) : 'signIn'
    if (token === 'later') return resultOf(context, { kind: 'silent' })
    if (token === 'signIn') return end(outcome.token, customerId)
    await doubtPush(context.database)
    // The restaurant may have given this guest another id.
    const again = (await currentSession(context)) ?? session
    outcome = await ask(again.customerId, identity.storeId)
    if (isRefused(outcome)) return end(outcome.token, again.customerId)
  }
  return resultOf(context, outcome)
}

const isRefused = <T>(outcome: Outcome<T>): outcome is Refusal =>
  outcome.kind === 'refusal' && outcome.status === 401
