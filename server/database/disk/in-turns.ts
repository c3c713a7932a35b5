import { letOthersWrite } from './return-room.ts'

/** How many rows are worked on at a time. SQLite blocks the thread, so other requests are answered in between. */
export const mostAtOnce = 500

/**
 * Works through a table in batches, ordered by an indexed column.
 * @param lastOf returns the `mostAtOnce`-th value after the given one; undefined if fewer are left
 * @param work handles the rows after the first value up to and including the second, or all that are left
 */
export async function inTurns<Value>(
  first: Value,
  lastOf: (after: Value) => Promise<Value | undefined>,
  work: (after: Value, upTo: Value | undefined) => Promise<unknown>,
): Promise<void> {
  for (let after = first; ;) {
    const upTo = await lastOf(after)
    await work(after, upTo)
    await letOthersWrite()
    if (upTo === undefined) return
    after = upTo
  }
}
