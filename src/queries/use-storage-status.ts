import { useSyncExternalStore } from 'react'
import type { Status } from '../../core/storage/database.ts'
import { isUnreadable, watchUnreadable } from '../../core/storage/unread.ts'
import { database } from './database.ts'

function watch(listener: () => void): () => void {
  const ends = [database.watch(listener), watchUnreadable(listener)]
  return () => ends.forEach((end) => end())
}

/**
 * Whether this tab can use the phone's database; known without reading it. `superseded`: a newer release has upgraded
 * the database, and this tab can't use it until it is reloaded. `blocked`: another tab with an older release keeps the
 * database open. `unreadable`: opening or reading it has failed several times in a row; that is retried.
 */
export const useStorageStatus = (): Status | 'unreadable' => useSyncExternalStore(watch, statusNow)

function statusNow(): Status | 'unreadable' {
  const { status } = database
  return isUnreadable() && (status === 'working' || status === 'failing') ? 'unreadable' : status
}
