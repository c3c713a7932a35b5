import { letOthersWrite } from './return-room.ts'

/** Rows that are gone through at a time: SQLite blocks the thread, and in between others are answered. */
export const mostAtOnce = 500

/**
 * Goes through a table turn by turn, by a column that an index has in order.
 * @param lastOf the `mostAtOnce`-th value after one; undefined when there are no more so many
 * @param work what is done with the rows after one value up to another one, which belongs to them, or with all that are left
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
