import { useSyncExternalStore } from 'react'
import type { Status } from '../../core/storage/database.ts'
import { database } from './database.ts'

const watch = (listener: () => void) => database.watch(listener)

/**
 * How this tab stands with the phone's database, known without reading it. `superseded`: a newer version of the
 * app has changed it, and this tab can do nothing more until it is loaded anew. `blocked`: another tab of an older
 * version doesn't let go.
 */
export const useStorageStatus = (): Status => useSyncExternalStore(watch, () => database.status)
