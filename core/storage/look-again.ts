import { RangeSet } from 'dexie'

/** Dexie's own event between its copies in one page, with what was changed. */
const changedEvent = 'x-storagemutated-1'

/**
 * Makes every live query of this page read again, past Dexie's cache. Who was frozen or out of sight may have
 * missed what the others said.
 */
export function lookAgain(): void {
  dispatchEvent(new CustomEvent(changedEvent, { detail: { all: new RangeSet(-Infinity, [[]]) } }))
}
