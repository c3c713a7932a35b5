/**
 * What the page's queries couldn't read since they last succeeded, and how often in a row that was tried. Beside
 * `reader.ts`, so that whoever only asks needn't load the database.
 */
const unread = new Set<object>()
let failures = 0
const watchers = new Set<() => void>()

/** From this many failures in a row on, the customer is told. Ours: the spec is silent. */
const toldFrom = 3

/** Whether this page can't read the database, or not all of it, and hasn't been able to for some tries. */
export const isUnreadable = (): boolean => failures >= toldFrom

/** Calls the listener when `isUnreadable` changes; returns a function that stops it. */
export function watchUnreadable(listener: () => void): () => void {
  watchers.add(listener)
  return () => watchers.delete(listener)
}

function count(failed: number): void {
  const before = isUnreadable()
  failures = failed
  if (isUnreadable() !== before) for (const listener of watchers) listener()
}

export const noteUnread = (query: object): unknown => unread.add(query)

/** Notes that a query was read, or that nobody wants it any more. */
export function noteRead(query: object): void {
  if (unread.delete(query)) noteOpened()
}

/** Counts a failure; answers how many there have been in a row. */
export function noteFailure(): number {
  count(failures + 1)
  return failures
}

/** Ends the row of failures, unless a query still waits to be read. */
export function noteOpened(): void {
  if (!unread.size) count(0)
}
