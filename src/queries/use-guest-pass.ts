import { useObservable } from 'dexie-react-hooks'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/** True when a guest can go on without any network. */
export const useGuestPass = (): boolean | undefined => useObservable(hasGuestPass)

const hasGuestPass = namedQuery(async () => (await database.sessions.get('guestPass')) !== undefined)
