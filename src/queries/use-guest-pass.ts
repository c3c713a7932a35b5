import { useObservable } from 'dexie-react-hooks'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/** True if a customer can continue as a guest without a network. */
export const useGuestPass = (): boolean | undefined => useObservable(hasGuestPass)

const hasGuestPass = namedQuery(async () => (await database.sessions.get('guestPass')) !== undefined)
