import type { NamedQuery } from '../../../core/storage/named-query.ts'

/** Pause before the database is read again after a failure. */
const againMs = 10_000

/**
 * Reports a live query's results for as long as the page is open, also after failures: a failure ends a live query, and
 * something that no screen shows has nobody else who would start it again.
 */
export function follow<T>(query: NamedQuery<T>, answered: (value: T) => void): void {
  const end = query.subscribe(answered, () => {
    end()
    setTimeout(follow, againMs, query, answered)
  })
}
