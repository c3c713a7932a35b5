import { openReader } from '../../core/storage/reader.ts'

/** The page's only connection; it throws on any write. Nothing outside this folder imports it. */
export let database = openReader()

/** Opens it again, after it was decided that it lies elsewhere. */
export function readAnew(): void {
  database.close()
  database = openReader()
}
