import { type Subscription, liveQuery } from 'dexie'
import { isStorageFailure } from './failures.ts'
import { openAnew } from './reader.ts'
import { noteRead, noteUnread } from './unread.ts'

/**
 * The query interface that `useObservable` uses. The query runs once, and later screens have the known value in their
 * first render.
 */
export type NamedQuery<T> = {
  hasValue(): boolean
  getValue(): T
  subscribe(answered: (value: T) => void, failed: (error: unknown) => void): () => void
}

/**
 * How long a query keeps running after its last subscriber has gone, so that a screen that comes back finds current
 * rows.
 */
export const warmMs = 30_000

/**
 * A live query of this phone's database: it reports its result, and every new result when rows change, whichever
 * thread wrote them. It runs once for all subscribers, and all hear of a change in the same render. A failure of the
 * storage isn't reported: the query reads again once the database is opened anew, and `unread.ts` says when that keeps
 * failing. Any other failure ends it.
 * @param coolMs how long it keeps running after the last subscriber has gone
 */
export function namedQuery<T>(read: () => Promise<T>, coolMs: number = warmMs): NamedQuery<T> {
  const listeners = new Set<Parameters<NamedQuery<T>['subscribe']>>()
  let known: [value: T] | undefined
  let running: Subscription | undefined
  let cooling: ReturnType<typeof setTimeout>
  const end = () => {
    noteRead(listeners)
    running = known = void running?.unsubscribe()
  }
  return {
    hasValue: () => !!known,
    getValue: () => known![0],
    subscribe(...listener) {
      clearTimeout(cooling)
      listeners.add(listener)
      if (known) listener[0](known[0])
      running ??= liveQuery(read).subscribe(
        (value) => {
          known = [value]
          noteRead(listeners)
          for (const [answered] of listeners) answered(value)
        },
        (error) => {
          // Until it reads again, what is known stays: a screen with an error would help nobody.
          if (isStorageFailure(error)) {
            noteUnread(listeners)
            void openAnew()
          } else {
            // The next subscriber starts the query anew.
            end()
            for (const [, failed] of listeners) failed(error)
          }
        },
      )
      return () => {
        if (listeners.delete(listener) && !listeners.size) cooling = setTimeout(end, coolMs)
      }
    },
  }
}

/** One named query per list of arguments. */
export function namedQueries<A extends unknown[], T>(
  read: (...args: A) => Promise<T>,
): (...args: A) => NamedQuery<T> {
  const queries = new Map<string, NamedQuery<T>>()
  return (...args) => {
    const key = JSON.stringify(args)
    if (!queries.has(key))
      queries.set(
        key,
        namedQuery(() => read(...args)),
      )
    return queries.get(key)!
  }
}
