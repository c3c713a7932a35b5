import { type Subscription, liveQuery } from 'dexie'

/** What `useObservable` asks: it reads once, and a screen has what is known in its first render. */
export type NamedQuery<T> = {
  hasValue(): boolean
  getValue(): T
  subscribe(answered: (value: T) => void, failed: (error: unknown) => void): () => void
}

/** So long a query goes on after the last screen that asked it: whoever comes back finds its rows as they are now. */
export const warmMs = 30_000

/**
 * A query of this phone's database that tells what it answers, and again whenever that changes, whoever wrote it.
 * However many ask, one of it runs, and all of them hear of a change in the same render.
 * @param coolMs after the last that asked, so long it goes on
 */
export function namedQuery<T>(read: () => Promise<T>, coolMs: number = warmMs): NamedQuery<T> {
  const listeners = new Set<Parameters<NamedQuery<T>['subscribe']>>()
  let known: [value: T] | undefined
  let running: Subscription | undefined
  let cooling: ReturnType<typeof setTimeout>
  const end = () => {
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
          for (const [answered] of listeners) answered(value)
        },
        (error) => {
          // Whoever asks next asks anew.
          end()
          for (const [, failed] of listeners) failed(error)
        },
      )
      return () => {
        if (listeners.delete(listener) && !listeners.size) cooling = setTimeout(end, coolMs)
      }
    },
  }
}

/** One for each list of arguments. */
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
