import { Dexie, type Table } from 'dexie'
import { LarderDatabase, databaseName } from './database.ts'
import type { Settings, SettingsKey, SettingsRow } from './settings.ts'
import { dropFirstScreens } from './drop-first-screens.ts'
import { type Patience, watchdog } from './watchdog.ts'

/** The database as the engine sees it, in the worker and in the service worker. */
export function openWriter(patience?: Patience): LarderDatabase {
  const database = new LarderDatabase()
  database.use(watchdog(patience))
  database.use(dropFirstScreens)
  return database
}

export async function readSetting<K extends SettingsKey>(
  database: LarderDatabase,
  key: K,
): Promise<Settings[K] | undefined> {
  const row = await database.settings.get(key)
  return row?.value as Settings[K] | undefined
}

export async function writeSetting<K extends SettingsKey>(
  database: LarderDatabase,
  key: K,
  value: Settings[K],
): Promise<void> {
  await database.settings.put({ key, value } as SettingsRow)
}

/** Puts a row unless it is there as it is: each write wakes every screen that reads it. In the caller's transaction. */
export async function putChanged<T, K>(table: Table<T, K>, key: K, row: T): Promise<void> {
  if (JSON.stringify(await table.get(key)) !== JSON.stringify(row)) await table.put(row)
}

/**
 * Deletes the whole database, so that nothing of it is to be read in the browser's files either.
 *
 * Firefox and WebKit have a file for each database. Chromium keeps all those of an address in one log-structured merge
 * tree: a deletion is noted beside the rows, and they go when both are merged, which it does with the range of keys of a
 * database that is deleted, if no other write comes between. So neighbours are made, whose keys lie in the same files, and
 * are deleted one after the other: the first has the rows written out, each further one has them merged and the files
 * taken away that held them before. Two were too few in 4 of 150 trials, three in none of 300.
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
  await database.delete()
  for (const neighbour of others) await neighbour.delete()
}
