import { Dexie, type Transaction } from 'dexie'

/**
 * Runs `work` once the current transaction is on the disk, at once outside a transaction, and never if the
 * transaction fails.
 */
export function afterCommit(work: () => void): void {
  // Dexie's types say that it always exists, but outside a transaction it doesn't.
  let transaction = Dexie.currentTransaction as (Transaction & { parent?: Transaction }) | null
  while (transaction?.parent) transaction = transaction.parent
  if (transaction) transaction.on('complete', work)
  else work()
}
