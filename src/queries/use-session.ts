import { useLiveQuery } from './use-live-query.ts'
import type { SessionRow } from '../../core/storage/rows.ts'
import { database } from './database.ts'

export const currentSession = async (): Promise<SessionRow | null> =>
  (await database.sessions.get('current')) ?? null

/** Who is ordering: undefined while it is being read, null when nobody signed in. */
export const useSession = (): SessionRow | null | undefined => useLiveQuery(currentSession)

/** True when a guest can go on without any network. */
export const useGuestPass = (): boolean | undefined =>
  useLiveQuery(async () => (await database.sessions.get('guestPass')) !== undefined)
