import { openReader } from '../../core/storage/reader.ts'

/** The page's only connection; it throws on any write. Nothing outside this folder imports it. */
export const database = openReader()
