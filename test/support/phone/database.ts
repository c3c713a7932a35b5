import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { LarderDatabase } from '../../../core/storage/database.ts'

/** Puts an empty IndexedDB under whatever is opened from now on. */
export function freshIndexedDB(): void {
  Dexie.dependencies.indexedDB = new IDBFactory()
  Dexie.dependencies.IDBKeyRange = IDBKeyRange
}

/** A phone's database with nothing in it. */
export function emptyDatabase(): LarderDatabase {
  freshIndexedDB()
  return new LarderDatabase()
}
