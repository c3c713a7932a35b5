import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * From now on every database of this page is kept in memory and lost with the page: for browsers that allow no
 * storage (some private modes, cookies blocked).
 */
export function keepInMemory(): void {
  const indexedDB = new IDBFactory()
  Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange })
  // Also for code that reads the browser's globals: in development the engine's file has its own copy of Dexie.
  for (const [name, value] of Object.entries({ indexedDB, IDBKeyRange }))
    Object.defineProperty(globalThis, name, { configurable: true, value })
}
