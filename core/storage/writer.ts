import type { Table } from 'dexie'
import { LarderDatabase } from './database.ts'
import type { Settings, SettingsKey, SettingsRow } from './rows.ts'
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
