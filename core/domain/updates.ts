/** The messages between a page and its service worker about a new release. */

/**
 * The lock that every tab holds (shared) while it places or pays an order; the service worker requests it exclusively
 * before it changes the code.
 */
export const orderingLock = 'larder-ordering'

/** Asks the waiting service worker to take over; it answers on the message's port whether it did. */
export const takeOverMessage = 'larder-take-over'

/**
 * Like `takeOverMessage`, but even while an order is being placed: sent by a tab whose database a newer release has
 * upgraded.
 */
export const takeOverNowMessage = 'larder-take-over-now'

/** True on the screens during which the code is never changed. */
export const isOrdering = (path: string): boolean =>
  /^\/((order|combo|booking)\/confirm|voucher\/buy|payment)(\/|$)/.test(path)

/** Asks the service worker to record that all of the app is cached: a newly created database has lost that record. */
export const noteReadyMessage = 'larder-note-ready'
