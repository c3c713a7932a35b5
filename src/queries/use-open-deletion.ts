import { useObservable } from 'dexie-react-hooks'
import { namedQuery } from '../../core/storage/named-query.ts'
import { database } from './database.ts'

/** True while a deletion that somebody asked for on this phone has no answer; not whose. */
export const useOpenDeletion = (): boolean | undefined => useObservable(hasOpenDeletion)

const hasOpenDeletion = namedQuery(async () => (await database.settings.get('deletion')) !== undefined)
