import { Dexie } from 'dexie'

/** Starts work that doesn't belong to the current transaction, such as a call to the restaurant. */
export const outsideTransaction = (work: () => void): void => Dexie.ignoreTransaction(work)
