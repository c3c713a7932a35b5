import { liveQuery } from 'dexie'

/** Tells what a query answers, and again whenever that changes, whoever wrote it; answers how to stop. */
export function watchQuery<T>(
  query: () => T | Promise<T>,
  answered: (value: T) => void,
  failed: (error: unknown) => void,
): () => void {
  const subscription = liveQuery(query).subscribe(answered, failed)
  return () => subscription.unsubscribe()
}
