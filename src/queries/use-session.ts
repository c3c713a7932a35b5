import { sharedQuery, useLiveQuery } from './use-live-query.ts'
import type { SessionRow, Settings } from '../../core/storage/rows.ts'
import { database } from './database.ts'

export const currentSession = async (): Promise<SessionRow | null> =>
  (await database.sessions.get('current')) ?? null

/** Who is ordering: undefined while it is being read, null when nobody signed in. */
export const useSession: () => SessionRow | null | undefined = sharedQuery(currentSession)

/** The session that ended last without its customer's doing, until somebody signs in. */
export async function endedSession(): Promise<Settings['endedSession'] | null> {
  const row = await database.settings.get('endedSession')
  return (row?.value as Settings['endedSession'] | undefined) ?? null
}

/** True when a guest can go on without any network. */
export const useGuestPass = (): boolean | undefined =>
  useLiveQuery(async () => (await database.sessions.get('guestPass')) !== undefined)
