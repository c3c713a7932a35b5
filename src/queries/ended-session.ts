import type { Settings } from '../../core/storage/settings.ts'
import { database } from './database.ts'

/** The session that ended last without its customer's doing, until somebody signs in. */
export async function endedSession(): Promise<Settings['endedSession'] | null> {
  const row = await database.settings.get('endedSession')
  return (row?.value as Settings['endedSession'] | undefined) ?? null
}
