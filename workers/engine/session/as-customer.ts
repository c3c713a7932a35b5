import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/writer.ts'
import { resultOf } from '../net/outcome-result.ts'
import type { EngineContext } from '../context/context.ts'
import type { Outcome } from '../net/read-reply.ts'
import { type Result, failed } from '../base/result.ts'
import { endSession, ensureToken, renewToken } from './session.ts'
import { currentSession } from '../context/current-session.ts'

/**
 * Asks something in the customer's name. A genuine 401 renews a guest's token and asks once more; for
 * anybody else it ends the session (spec §8).
 */
export async function asCustomer<T>(
  context: EngineContext,
  ask: (customerId: string, storeId: string) => Promise<Outcome<T>>,
): Promise<Result<T>> {
  const state = await ensureToken(context)
  // No answer from the restaurant: nobody has to sign in for that.
  if (state === 'later') return resultOf(context, { kind: 'silent' })
  const session = state === 'usable' && (await currentSession(context))
  const identity = await readSetting(context.database, 'identity')
  if (!session || !identity) return failed('EN_SIGN_IN')
  const { customerId } = session
  let outcome = await ask(customerId, identity.storeId)
  if (outcome.kind === 'refusal' && outcome.status === 401) {
    const token = session.customerType === guestType ? await renewToken(context, customerId) : 'signIn'
    if (token === 'later') return resultOf(context, { kind: 'silent' })
    if (token === 'signIn') await endSession(context, { of: customerId, token: outcome.token })
    // The restaurant may call this guest by another name by now.
    const again = token === 'usable' && (await currentSession(context))
    if (!again) return failed('EN_SIGN_IN')
    outcome = await ask(again.customerId, identity.storeId)
  }
  return resultOf(context, outcome)
}
