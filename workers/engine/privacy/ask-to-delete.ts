import { customerDelete } from '../../../core/contract/calls/privacy-calls.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { readSetting } from '../../../core/storage/read-setting.ts'
import { writeSetting } from '../../../core/storage/writer.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import type { Refusal } from '../net/read-reply.ts'
import { guestNoNow } from '../session/guest-sign-in.ts'
import { namesIn } from '../session/former-names.ts'
import { isAskedIn } from '../session/guest-pass.ts'

/**
 * The outcome of a request to delete an account. `unauthorised`: the token isn't valid, and nothing shows that the
 * account is gone.
 */
export type Deletion = 'gone' | 'unknown' | 'unauthorised' | Refusal

/** Asks the shop to delete the account. That it was asked is stored before the first byte leaves. */
export async function askToDelete(context: EngineContext, customerId: string): Promise<Deletion> {
  const { database, api, clock } = context
  const session = await currentSession(context)
  const identity = await readSetting(database, 'identity')
  if (session?.customerId !== customerId || !identity) return 'unauthorised'
  const before = await readSetting(database, 'deletion')
  const askedBefore = isAskedIn(session, before)
  const sessionExpiresAt = session.accessTokenExpiresAt
  // A session that began since may lack the former names, so those of the earlier request are kept.
  const known = before?.customerId === customerId ? namesIn(before) : {}
  const guestNo = session.customerType === guestType ? await guestNoNow(database) : undefined
  await writeSetting(database, 'deletion', {
    customerId,
    ...(guestNo !== undefined && { guestNo }),
    ...known,
    ...namesIn(session),
    sessionExpiresAt,
    askedAt: clock.now(),
  })
  const outcome = await api.send(customerDelete, { customerId, storeId: identity.storeId })
  if (outcome.kind === 'answer') return 'gone'
  if (outcome.kind !== 'refusal' || outcome.status >= 500) return 'unknown'
  if (askedBefore) return outcome.status === 401 ? 'gone' : outcome
  // This request wasn't carried out, and there was none before it.
  await database.settings.delete('deletion')
  return outcome.status === 401 ? 'unauthorised' : outcome
}
