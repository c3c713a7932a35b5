import { Dexie } from 'dexie'

/**
 * Calls back after each commit to this phone's database, whichever tab or worker made it; returns a function that
 * stops it.
 */
export function onCommit(listener: () => void): () => void {
  Dexie.on('storagemutated', listener)
  return () => Dexie.on.storagemutated.unsubscribe(listener)
}
