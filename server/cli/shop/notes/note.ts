import { type Path, writePath } from '../../../shops/check/fault.ts'

/** Something that is valid in a file but seldom intended: the place in the file, and what goes on with it. */
export type Note = { path: string; message: string }

export const noteAt = (path: Path, message: string): Note => ({ path: writePath(path), message })
