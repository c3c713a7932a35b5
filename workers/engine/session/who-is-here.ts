import { guestType } from '../../../core/schema/constants.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { settingOf } from '../storage/memory.ts'
import { endSession, ensureToken, renewToken } from './session.ts'

/** Who is ordering, at which shop, and whether their token holds: what the sender of the outbox asks. */
export const whoIsHere = (context: EngineContext) => ({
  async here() {
    const session = await currentSession(context)
    const identity = await settingOf(context, 'identity')
    const isGuest = session?.customerType === guestType
    return {
      customerId: session?.customerId ?? null,
      isGuest,
      storeId: identity?.storeId ?? null,
      forgotten: (isGuest && session.formerly) || null,
    }
  },
  token: () => ensureToken(context),
  renewToken: (customerId: string) => renewToken(context, customerId),
  endSession: (of: string, token: string | undefined) => endSession(context, { of, token }),
})
