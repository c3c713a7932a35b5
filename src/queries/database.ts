import { openReader } from '../../core/storage/reader.ts'

/** The page's only connection; it throws on any write. Nothing outside this folder imports it. */
export let database = openReader()

/** Reopens the connection after the storage has moved, for example into memory (`keepInMemory`). */
export function readAnew(): void {
  database.close()
  database = openReader()
}
