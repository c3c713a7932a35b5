/**
 * Lets go of the database when the browser puts this page into its back/forward cache.
 *
 * Firefox freezes the page's worker, and WebKit the page as well, even in the middle of a transaction. Any tab that
 * then wants to write to the same tables waits for as long as the page stays in that cache. So the worker is
 * terminated, as in a crash, and the page's own reads are aborted; if the page comes back, it is reloaded. None of this
 * happens where the engine runs in the page's own memory: nobody else waits for it, and a reload would lose everything.
 * @param endEngine ends the worker, or answers true where there is no worker to end
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

/**
 * Tracks all open transactions by wrapping `IDBDatabase.prototype.transaction`, because Dexie's middlewares don't see
 * the transaction with which Dexie opens the database.
 */
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
    // The transaction is already finished, and only its last event hasn't been delivered yet.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
