import { Dexie } from 'dexie'

/** Begins something that belongs to no transaction, such as a call to the restaurant, within one. */
export const outsideTransaction = (work: () => void): void => Dexie.ignoreTransaction(work)
