/** What the page and its service worker say to each other when a new release is there. */

/** Held by every tab that is placing or paying an order; whoever changes the code asks for it alone. */
export const orderingLock = 'larder-ordering'

/** Asks the waiting service worker to take over; it answers on the message's port whether it did. */
export const takeOverMessage = 'larder-take-over'

/** The same whoever is placing an order: said by a tab whose database a newer release has changed under it. */
export const takeOverNowMessage = 'larder-take-over-now'

/** True on the screens under which the code is never swapped. */
export const isOrdering = (path: string): boolean =>
  /^\/((order|combo|booking)\/confirm|voucher\/buy|payment)(\/|$)/.test(path)

/** Asks the service worker to note that it has the whole app: a database that was made anew doesn't know. */
export const noteReadyMessage = 'larder-note-ready'
