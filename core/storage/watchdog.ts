import type { DBCore, Middleware } from 'dexie'
import { StorageStalled } from './failures.ts'

/** How long a transaction may take; a phone's slowest disk needs less than a second. */
export const patienceMs = 3_000
/** For how long a transaction is waited for, in ms. */
export type Patience = (transaction: IDBTransaction) => number
/** While one hangs in its commit, nobody can get past it: for so long all others fail at once. */
const stuckMs = 10_000

/**
 * Aborts a transaction that doesn't settle, so that a hung one never blocks the sender, the loop or a command for
 * ever: it counts as failed. One that is committing can't be aborted any more; it counts as failed too, and its
 * error says that what it wrote may yet be kept.
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
    // In two halves: of a phone that slept over it, only the first is overdue when it wakes.
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
    // It has begun to commit.
    return false
  }
}

/** Tells Dexie now: a database that hangs may never send the event. */
function failNow(transaction: IDBTransaction, error: StorageStalled): void {
  Object.defineProperty(transaction, 'error', { configurable: true, value: error })
  transaction.onerror?.(new Event('error'))
}
