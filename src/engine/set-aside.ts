/**
 * Lets go of the database when the browser sets this page aside for the back button.
 *
 * Firefox freezes a page's worker, and WebKit the page as well, even within a transaction: whoever wants to write to
 * its tables then waits for as long as the page is kept, in every tab. So the worker ends, as at any crash, what is
 * being read is aborted, and a page that comes back is loaded anew. Not where all is in the page's own memory: nobody waits
 * for that, and loading anew would lose it.
 * @param endEngine answers true where there is no worker that it could end
 */
export function endWhenSetAside(endEngine: () => true | void): void {
  const running = runningTransactions()
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || endEngine()) return
    for (const transaction of running) abort(transaction)
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && !endEngine()) location.reload()
  })
}

/** Noted where they begin: Dexie's middlewares don't see the one with which it opens. */
function runningTransactions(): ReadonlySet<IDBTransaction> {
  const running = new Set<IDBTransaction>()
  // Some private modes have no IndexedDB.
  if (!('IDBDatabase' in globalThis)) return running
  const { transaction: begin } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...how) {
    const transaction = begin.apply(this, how)
    running.add(transaction)
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction))
    return transaction
  }
  return running
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It is through, and only its last event is still on the way.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
