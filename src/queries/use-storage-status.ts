import { useSyncExternalStore } from 'react'
import type { Status } from '../../core/storage/database.ts'
import { database } from './database.ts'

const watch = (listener: () => void) => database.watch(listener)

/**
 * Whether this tab can use the phone's database; known without reading it. `superseded`: a newer release has upgraded
 * the database, and this tab can't use it until it is reloaded. `blocked`: another tab with an older release keeps the
 * database open.
 */
export const useStorageStatus = (): Status => useSyncExternalStore(watch, () => database.status)
