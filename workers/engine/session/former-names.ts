import { guestType } from '../../../core/schema/constants.ts'
import type { Settings } from '../../../core/storage/settings.ts'
import type { SessionRow } from '../../../core/storage/rows.ts'

/** The ids that a customer had on this phone before: intents under those ids are still theirs (G32). */
export type FormerNames = Pick<SessionRow, 'formerly' | 'earlier'>

/** A customer with the ids that they had before. */
export type Named = Pick<SessionRow, 'customerId'> & FormerNames

/** Picks the former names out of a larger row. */
export const namesIn = ({ formerly, earlier }: FormerNames): FormerNames => ({
  ...(formerly !== undefined && { formerly }),
  ...(earlier !== undefined && { earlier }),
})

/** The former names of a guest to whom the restaurant may have given another id. */
export function renamed(known: SessionRow | undefined, { customerId }: SessionRow): FormerNames {
  const formerly = known && known.customerId !== customerId ? known.customerId : known?.formerly
  return formerly === undefined || formerly === customerId ? {} : { formerly }
}

/** Does the current guest become this member? */
export const isJoining = (before: SessionRow | undefined, entering: SessionRow): before is SessionRow =>
  before?.customerType === guestType && entering.customerType !== guestType

/**
 * The former names of a member who comes in: those of the guest that they were until now; or, if they are here already
 * or their session ended without their doing, the names that they had then.
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
