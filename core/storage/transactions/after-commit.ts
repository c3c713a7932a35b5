import { Dexie, type Transaction } from 'dexie'

/**
 * Runs `work` once the current transaction is on the disk, at once outside a transaction, and never if the
 * transaction fails. It also runs if the commit comes through after the watchdog has reported it as stalled.
 */
export function afterCommit(work: () => void): void {
  // Dexie's types say that it always exists, but outside a transaction it doesn't.
  const transaction = Dexie.currentTransaction as Transaction | null
  // The browser's own event: Dexie's isn't fired for a transaction that was reported as failed.
  if (transaction) transaction.idbtrans.addEventListener('complete', work)
  else work()
}
