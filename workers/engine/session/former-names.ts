import { guestType } from '../../../core/schema/constants.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'

/** Who somebody was on this phone before: what waits under those names is theirs still (G32). */
export type FormerNames = Pick<SessionRow, 'formerly' | 'earlier'>

/** The former names alone, of a row that says more. */
export const namesIn = ({ formerly, earlier }: FormerNames): FormerNames => ({
  ...(formerly !== undefined && { formerly }),
  ...(earlier !== undefined && { earlier }),
})

/** Of a guest whom the restaurant may call by another name than before. */
export function renamed(known: SessionRow | undefined, { customerId }: SessionRow): FormerNames {
  const formerly = known && known.customerId !== customerId ? known.customerId : known?.formerly
  return formerly === undefined || formerly === customerId ? {} : { formerly }
}

/** Does a guest who is here become this member? */
export const isJoining = (before: SessionRow | undefined, entering: SessionRow): before is SessionRow =>
  before?.customerType === guestType && entering.customerType !== guestType

/**
 * Of a member who comes in: of the guest that they were until now; or, where they are here already or their session
 * ended without their doing, the names that they had then.
 */
export function namesOf(
  entering: SessionRow,
  before: SessionRow | undefined,
  ended: Settings['endedSession'] | undefined,
): FormerNames {
  if (isJoining(before, entering))
    return namesIn({
      formerly: before.customerId,
      ...(before.formerly !== undefined && { earlier: before.formerly }),
    })
  const same = [before, ended].find((one) => one?.customerId === entering.customerId)
  return { ...(same && namesIn(same)), ...namesIn(entering) }
}
