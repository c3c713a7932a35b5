import { RangeSet } from 'dexie'

/** The event by which Dexie instances in one page tell each other which rows changed. */
const changedEvent = 'x-storagemutated-1'

/**
 * Makes every live query of this page read again, bypassing Dexie's cache. A page that was frozen or in the
 * background may have missed changes that other tabs announced.
 */
export function lookAgain(): void {
  dispatchEvent(new CustomEvent(changedEvent, { detail: { all: new RangeSet(-Infinity, [[]]) } }))
}
