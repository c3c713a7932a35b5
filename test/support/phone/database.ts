import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { LarderDatabase } from '../../../core/storage/database.ts'

/** Gives every database that is opened from now on an empty IndexedDB. */
export function freshIndexedDB(): void {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
}

/** An empty database of a phone. */
export function emptyDatabase(): LarderDatabase {
  freshIndexedDB()
  return new LarderDatabase()
}
