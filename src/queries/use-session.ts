import { useObservable } from 'dexie-react-hooks'
import { namedQuery } from '../../core/storage/named-query.ts'
import type { SessionRow } from '../../core/storage/rows.ts'
import { database } from './database.ts'

export const currentSession = async (): Promise<SessionRow | null> =>
  (await database.sessions.get('current')) ?? null

/** The session of whoever is ordering: undefined while it is being read, null if nobody has signed in. */
export const useSession = (): SessionRow | null | undefined => useObservable(session)

export const session = namedQuery(currentSession)
