import { isRunnable } from '../../../core/domain/order/intent-states.ts'
import { guestType } from '../../../core/schema/constants.ts'
import { openStates } from '../../../core/schema/order/open-intents.ts'
import { isAbsent, peopleOf } from '../../../core/storage/own-rows.ts'
import type { IntentRow, SessionRow } from '../../../core/storage/rows.ts'
import { settingOf } from '../storage/memory.ts'
import type { EngineContext } from '../context/context.ts'
import { readIntents } from '../storage/outbox-rows.ts'
import { isValid } from './session.ts'

/**
 * Somebody who was here when the phone's database was lost, and whom a tab remembered that slept while somebody else came:
 * what they had asked for is sent by the session that asked for it, and is told to nobody else.
 */
export const absentSessions = async ({ database }: Pick<EngineContext, 'database'>): Promise<SessionRow[]> =>
  (await database.sessions.toArray()).filter(isAbsent)

/** What the sender of the outbox asks about them. Their token isn't renewed: the phone's number is somebody else's by now. */
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
    const isUsable = !absent.renewBeforeUse && isValid(absent, context.clock.now())
    return isUsable ? ('usable' as const) : ('signIn' as const)
  },
  renewToken: async () => 'signIn' as const,
  endSession: () => forget(context, absent),
})

/** Whether anything of theirs is still to be sent or asked about. */
export async function hasToSend({ database }: EngineContext, absent: SessionRow): Promise<boolean> {
  const rows = await readIntents(database.outbox.where('state').anyOf(openStates))
  return rows.some((row) => isOf(absent, row) && isRunnable(row))
}

export const isOf = (absent: SessionRow, { customerId }: Pick<IntentRow, 'customerId'>): boolean =>
  peopleOf(absent).includes(customerId)

/** Nothing more is done in their name. What they asked for and was never sent waits for them, as what anybody else left. */
export const forget = ({ database }: EngineContext, { key }: SessionRow): Promise<void> =>
  database.sessions.delete(key)
