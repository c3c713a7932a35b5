import { readSetting } from '../../core/storage/read-setting.ts'
import type { Settings } from '../../core/storage/settings.ts'
import { database } from './database.ts'

/** The last session that ended without the customer having signed out; kept until somebody signs in. */
export async function endedSession(): Promise<Settings['endedSession'] | null> {
  return (await readSetting(database, 'endedSession')) ?? null
}

/** Whether the customer is to be told that the deletion they asked for was carried out, although no answer came. */
export const hasDeletionNews = async (): Promise<boolean> =>
  (await database.settings.get('deletionNews')) !== undefined
