import { guestType } from '../../../core/schema/constants.ts'
import { isTokenValid } from '../../../core/domain/time/expiry.ts'

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
 * Where somebody who arrives at a screen is redirected, or null if they may enter (spec §2). A screen that needs a
 * customer redirects to /login; /register redirects a member who is signed in. Pure, and without a network.
 */
export function sentElsewhere({ path, login, session, now }: Arrival): '/login' | '/' | null {
  const isGuest = session?.customerType === guestType
  const isIn = isTokenValid(session, now)
  // A guest's expired token doesn't count: the phone renews it without any form (spec §2 names no difference: ours).
  if (login && !isIn && !isGuest) return '/login'
  return path === '/register' && isIn && !isGuest ? '/' : null
}
