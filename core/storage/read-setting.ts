import type { PromiseExtended } from 'dexie'
import type { LarderDatabase } from './database.ts'
import type { Settings, SettingsKey } from './settings.ts'

/**
 * The value of a setting; undefined if it was never written. Answers a promise of Dexie's, not an `async` function's: in
 * a live query that awaits one within another, Dexie doesn't notice what is read afterwards.
 */
export const readSetting = <K extends SettingsKey>(
  database: Pick<LarderDatabase, 'settings'>,
  key: K,
): PromiseExtended<Settings[K] | undefined> =>
  database.settings.get(key).then((row) => row?.value as Settings[K] | undefined)
