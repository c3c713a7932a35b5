import { Dexie, type Transaction } from 'dexie'

/** Runs once what is being written is on the disk, at once outside of a transaction, and never if it came to nothing. */
export function afterCommit(work: () => void): void {
  // Dexie types it as always there; outside of a transaction there is none.
  let transaction = Dexie.currentTransaction as (Transaction & { parent?: Transaction }) | null
  while (transaction?.parent) transaction = transaction.parent
  if (transaction) transaction.on('complete', work)
  else work()
}
