import type { Settings } from '../../core/storage/settings.ts'
import { database } from './database.ts'

/** The last session that ended without the customer having signed out; kept until somebody signs in. */
export async function endedSession(): Promise<Settings['endedSession'] | null> {
  const row = await database.settings.get('endedSession')
  return (row?.value as Settings['endedSession'] | undefined) ?? null
}
