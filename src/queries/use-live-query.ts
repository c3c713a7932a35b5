import { useEffect, useState } from 'react'
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
