import { badRequest } from '../http/refusal.ts'

/** Where a page of a list ended. Lists are sorted newest first, then by descending id. `at` is in ms. */
export type Place = { at: number; id: string }

export const writeCursor = ({ at, id }: Place): string => `${at}.${id}`

/** Reads a cursor; null for the first page. @throws Refusal LD_BAD_REQUEST */
export function readCursor(cursor: string | null): Place | null {
  if (cursor === null) return null
  const [, at, id] = /^(\d{1,15})\.([A-Za-z0-9-]{1,64})$/.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw badRequest(['cursor'])
  return { at: Number(at), id }
}
