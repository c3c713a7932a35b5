import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * From now on every database of this page is opened in its memory, and gone with it: for browsers that let us keep
 * nothing (some private modes, cookies blocked).
 */
export function keepInMemory(): void {
  const indexedDB = new IDBFactory()
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
  // Whoever looks for what the browser has: in development the engine's file has a Dexie of its own.
  for (const [name, value] of Object.entries({ indexedDB, IDBKeyRange }))
    Object.defineProperty(globalThis, name, { configurable: true, value })
}
