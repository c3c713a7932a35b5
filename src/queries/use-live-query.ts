import { useEffect, useState, useSyncExternalStore } from 'react'
import { watchQuery } from '../../core/storage/live.ts'

type Answer<T> = { value: T | undefined; error: unknown }

/**
 * What a query of this phone's database answers, and again whenever that changes, whoever wrote it. Undefined until
 * it has answered for the first time; with other `deps` it keeps its last answer until there is a new one.
 */
export function useLiveQuery<T>(query: () => T | Promise<T>, deps: readonly unknown[] = []): T | undefined {
  const [{ value, error }, setAnswer] = useState<Answer<T>>({ value: undefined, error: null })
  useEffect(
    () =>
      watchQuery(
        query,
        (next) =>
          setAnswer((last) => (last.value === next && !last.error ? last : { value: next, error: null })),
        (failure) => setAnswer((last) => ({ ...last, error: failure })),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query is written anew at each render; its caller names what it depends on
    deps,
  )
  if (error) throw error
  return value
}

/** A query that several parts ask at once: one of it runs, and all of them hear of a change in the same render. */
export function sharedQuery<T>(query: () => Promise<T>): () => T | undefined {
  const unanswered: Answer<T> = { value: undefined, error: null }
  const listeners = new Set<() => void>()
  let answer = unanswered
  let stop: (() => void) | null = null
  const hear = (next: Answer<T>) => {
    answer = next
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    stop ??= watchQuery(
      query,
      (value) => hear({ value, error: null }),
      (error) => hear({ ...answer, error }),
    )
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      stop?.()
      stop = null
      answer = unanswered
    }
  }
  return () => {
    const { value, error } = useSyncExternalStore(subscribe, () => answer)
    if (error) throw error
    return value
  }
}
