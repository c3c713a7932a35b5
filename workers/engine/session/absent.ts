import { isRunnable } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { isAbsent, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { settingOf } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { readIntents } from '../storage/outbox-rows.ts'
import { keepForMember } from './take-along.ts'
import { isTokenValid } from '../../../core/domain/time/expiry.ts'

/**
 * The sessions of absent customers. When the phone's database was lost, a sleeping tab remembered such a customer while
 * somebody else came to the phone. Intents of the absent customer are sent with their own session and shown to nobody
 * else.
 */
export const absentSessions = async ({ database }: Pick<EngineContext, 'database'>): Promise<SessionRow[]> =>
  (await database.sessions.toArray()).filter(isAbsent)

/**
 * Tells the sender of the outbox who an absent customer is. Their token isn't renewed, as the phone's device number
 * belongs to somebody else by now.
 */
export const whoIsAbsent = (context: EngineContext, absent: SessionRow) => ({
  as: { token: absent.accessToken, userId: absent.customerId },
  async here() {
    return {
      customerId: absent.customerId,
      isGuest: absent.customerType === guestType,
      storeId: (await settingOf(context, 'identity'))?.storeId ?? null,
      formerly: peopleOf(absent).slice(1),
    }
  },
  async token() {
    const isUsable = !absent.renewBeforeUse && isTokenValid(absent, context.clock.now())
    return isUsable ? ('usable' as const) : ('signIn' as const)
  },
  renewToken: async () => 'signIn' as const,
  endSession: () => forget(context, absent),
})

/** Whether any intent of an absent customer is still to be sent or asked about. */
export async function hasToSend({ database }: EngineContext, absent: SessionRow): Promise<boolean> {
  const rows = await readIntents(database.outbox.where('state').anyOf(openStates))
  return rows.some((row) => isOf(absent, row) && isRunnable(row))
}

export const isOf = (absent: SessionRow, { customerId }: Pick<IntentRow, 'customerId'>): boolean =>
  peopleOf(absent).includes(customerId)

/**
 * Deletes an absent customer's session, so that nothing more is sent in their name. Their unsent intents stay in the
 * outbox until they sign in again, like those of any customer who has left.
 */
export const forget = ({ database }: EngineContext, absent: SessionRow): Promise<void> =>
  database.transaction('rw', database.sessions, database.outbox, async () => {
    if (absent.customerType !== guestType) await keepForMember(database, absent)
    await database.sessions.delete(absent.key)
  })
