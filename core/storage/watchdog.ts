import type { DBCore, Middleware } from 'dexie'
import { StorageStalled } from './failures.ts'

/** How long a transaction may take; even the slowest phone's disk needs less than a second. */
export const patienceMs = 3_000
/** The time limit of a transaction, in ms. */
export type Patience = (transaction: IDBTransaction) => number
/** While a transaction hangs in its commit, no other can run: for this long all others fail at once. */
const stuckMs = 10_000

/**
 * Aborts a transaction that doesn't settle, so that it never blocks the sender, the loop or a command for ever; it
 * counts as failed. A transaction that is already committing can't be aborted: it counts as failed too, and its error
 * says that its writes may still be kept.
 */
export function watchdog(limitOf: Patience = () => patienceMs): Middleware<DBCore> {
  let stuckUntil = -Infinity

  function watch(transaction: IDBTransaction): void {
    const limitMs = limitOf(transaction)
    const giveUp = () => {
      const mayBeKept = !aborted(transaction)
      if (mayBeKept) stuckUntil = performance.now() + stuckMs
      failNow(transaction, new StorageStalled('the transaction did not settle in time', mayBeKept))
    }
    // Two timers of half the limit each: when a phone wakes from sleep, only the first is overdue, and the
    // transaction gets the second half to finish.
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, limitMs / 2)
    }, limitMs / 2)
    const settled = () => {
      clearTimeout(timer)
      stuckUntil = -Infinity
    }
    transaction.addEventListener('complete', settled)
    transaction.addEventListener('abort', settled)
  }

  return {
    stack: 'dbcore',
    name: 'watchdog',
    create: (down) => ({
      ...down,
      transaction(tables, mode, options) {
        if (performance.now() < stuckUntil)
          throw new StorageStalled('another transaction hangs in its commit', false)
        const transaction = down.transaction(tables, mode, options)
        watch(transaction as IDBTransaction)
        return transaction
      },
    }),
  }
}

function aborted(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    // The transaction is already committing.
    return false
  }
}

/** Reports the failure to Dexie directly: a database that hangs may never fire the event. */
function failNow(transaction: IDBTransaction, error: StorageStalled): void {
  Object.defineProperty(transaction, 'error', { configurable: true, value: error })
  transaction.onerror?.(new Event('error'))
}
