import { guestType } from '../../../core/schema/constants.ts'
import { isValidSession } from './session-validity.ts'

type Arrival = {
  /** The route, such as `/order/detail/$id`. */
  path: string
  /** Whether it needs a customer (spec §2). */
  login: boolean
  session: { accessTokenExpiresAt: number; customerType: number } | null
  /** On the shop's clock, in ms since the epoch. */
  now: number
}

/**
 * Where somebody who arrives at a screen is sent instead, or null when they may enter (spec §2): who needs to be
 * known goes to sign in, who has an account needs no other. Pure, and without a network.
 */
export function sentElsewhere({ path, login, session, now }: Arrival): '/login' | '/' | null {
  const isGuest = session?.customerType === guestType
  const isIn = isValidSession(session, now)
  // A guest's token is renewed by the phone, which waits for no form (spec §2 names no difference: ours).
  if (login && !isIn && !isGuest) return '/login'
  return path === '/register' && isIn && !isGuest ? '/' : null
}
