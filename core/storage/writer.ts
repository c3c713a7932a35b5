import { Dexie, type Table } from 'dexie'
import { emptyScreens } from '../schema/kept-screens.ts'
import { LarderDatabase, databaseName } from './database.ts'
import type { Settings, SettingsKey, SettingsRow } from './settings.ts'
import { dropFirstScreens } from './drop-first-screens.ts'
import { type Patience, watchdog } from './watchdog.ts'

/** Opens the database for the engine, in the worker and in the service worker. */
export function openWriter(patience?: Patience): LarderDatabase {
  const database = new LarderDatabase()
  database.use(watchdog(patience))
  database.use(dropFirstScreens)
  return database
}

export async function writeSetting<K extends SettingsKey>(
  database: LarderDatabase,
  key: K,
  value: Settings[K],
): Promise<void> {
  await database.settings.put({ key, value } as SettingsRow)
}

/**
 * Writes a row only if it differs from the stored one, because each write wakes every screen that reads it. Runs in
 * the caller's transaction.
 */
export async function putChanged<T, K>(table: Table<T, K>, key: K, row: T): Promise<void> {
  if (JSON.stringify(await table.get(key)) !== JSON.stringify(row)) await table.put(row)
}

/**
 * Deletes the whole database, so that its contents can't be read from the browser's files either.
 *
 * Firefox and WebKit store each database in a file of its own. Chromium keeps all databases of an origin in one
 * log-structured merge tree: a deletion is recorded beside the rows, and both disappear when they are merged.
 * Deleting a database triggers a merge of its key range unless another write comes in between. So this function
 * creates neighbour databases, whose keys lie in the same files, and deletes them one after the other: the first
 * deletion has the rows written out, each further one merges them and removes the files that held them. Two
 * neighbours were too few in 4 of 150 trials, three in none of 300.
 */
export async function erase(database: LarderDatabase): Promise<void> {
  database.close()
  const neighbours = [1, 2, 3, 4, 5].map((number) => new Dexie(`${databaseName}-neighbour-${number}`))
  for (const neighbour of neighbours) {
    neighbour.version(1).stores({ rows: 'id' })
    await neighbour.table('rows').put({ id: 1 })
  }
  const [first, ...others] = neighbours
  await first?.delete()
  // Deleting a database passes no write through `dropFirstScreens`. Not awaited: the caches may not answer.
  void emptyScreens().catch(() => {})
  await database.delete()
  for (const neighbour of others) await neighbour.delete()
}
