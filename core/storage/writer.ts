import { Dexie } from 'dexie'
import { LarderDatabase } from './database.ts'
import type { Settings, SettingsKey, SettingsRow } from './rows.ts'

/** The database as the engine sees it, in the worker and in the service worker. */
export const openWriter = (): LarderDatabase => new LarderDatabase()

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

/** True when the database itself failed: full, closed, aborted, gone. Anything else that is thrown is a bug. */
export const isStorageFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError || error instanceof DOMException
