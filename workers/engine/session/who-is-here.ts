import { guestType } from '../../../core/schema/constants.ts'
import { peopleOf } from '../../../core/storage/own-rows.ts'
import type { EngineContext } from '../context/context.ts'
import { currentSession } from '../context/current-session.ts'
import { settingOf } from '../storage/memory.ts'
import { endSession } from './close-session.ts'
import { ensureToken, renewToken } from './session.ts'

/** Tells the sender who the current customer is, at which shop, and whether their token can be used. */
export const whoIsHere = (context: EngineContext) => ({
  async here() {
    const session = await currentSession(context)
    const identity = await settingOf(context, 'identity')
    return {
      customerId: session?.customerId ?? null,
      isGuest: session?.customerType === guestType,
      storeId: identity?.storeId ?? null,
      formerly: peopleOf(session).slice(1),
    }
  },
  token: () => ensureToken(context),
  renewToken: (customerId: string) => renewToken(context, customerId),
  endSession: (of: string, token: string | undefined) => endSession(context, { of, token }),
})
