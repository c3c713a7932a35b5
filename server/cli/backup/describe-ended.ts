import type { Ended } from './end-again.ts'

const whatHolds =
  'deleted accounts, disabled ones, removed managers, renewed keys, sessions, messages to phones. Renew the keys of whoever may come in no more (npm run desk -- key, and -- manager NAME), look through the managers (npm run desk -- managers), and disable the accounts that you know were deleted (npm run members -- PHONE --disable).'

/** Printed when nothing tells what was ended after the copy was made. */
export const endedHolds = `What was ended after the copy was made holds again: ${whatHolds}`

/** The same for shops that were removed meanwhile; null when there is none. */
export const endedHoldsAt = (shops: string[]): string | null =>
  shops.length === 0
    ? null
    : `What was ended at ${shops.join(', ')} after the copy was made holds again, as the shop was removed since: ${whatHolds}`

/**
 * Printed when the replaced database had itself been restored, or is of an earlier release, and so knows nothing of
 * some time.
 */
export const someKept =
  'Managers, sessions and messages to phones of a time that the database that was there knows nothing of, as it was restored then or is of an earlier release, were kept, also those that had been ended before: look through the managers (npm run desk -- managers).'

/** The words for each kind, singular and plural. */
const kinds: Readonly<Record<keyof Ended, [one: string, several: string]>> = {
  accounts: ['deleted account', 'deleted accounts'],
  times: ['guest’s time before a deleted account', 'guests’ times before deleted accounts'],
  disabled: ['disabled account', 'disabled accounts'],
  managers: ['removed manager', 'removed managers'],
  keys: ['renewed key', 'renewed keys'],
  sessions: ['session', 'sessions'],
  phones: ['phone’s messages', 'phones’ messages'],
}

/** A sentence about what was ended again; null when nothing was. */
export function describeEnded(ended: Ended): string | null {
  const some = Object.entries(kinds).flatMap(([kind, [one, several]]) => {
    const count = ended[kind as keyof Ended]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return some.length === 0 ? null : `Ended again, as the database that was there tells: ${some.join(', ')}.`
}
