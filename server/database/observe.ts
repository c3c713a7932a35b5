import type { Kysely, LogEvent } from 'kysely'

/** Is told how long the database takes. Without an observer, nothing is measured and nothing is lost on it. */
export type DatabaseObserver = {
  /** Somebody waited this long for a connection. */
  waited: (ms: number) => void
  /** A statement was carried out, or failed. */
  ran: (statement: string, ms: number) => void
}

/** Combines observers into one; undefined if there are none. */
export const observers = (all: readonly DatabaseObserver[]): DatabaseObserver | undefined =>
  all.length === 0
    ? undefined
    : {
        waited: (ms) => all.forEach(({ waited }) => waited(ms)),
        ran: (statement, ms) => all.forEach(({ ran }) => ran(statement, ms)),
      }

/** Adapts an observer to Kysely's own log of statements. */
export const statementsTo =
  ({ ran }: DatabaseObserver) =>
  ({ query, queryDurationMillis }: LogEvent): void =>
    ran(query.sql, queryDurationMillis)

/**
 * Measures how long callers wait for a connection. Kysely has no hook for that. But every statement and every
 * transaction asks the executor for a connection, so that method is wrapped here.
 */
export function observeWaiting<T>(database: Kysely<T>, { waited }: DatabaseObserver): void {
  const executor = database.getExecutor()
  const provide = executor.provideConnection.bind(executor)
  executor.provideConnection = (consumer, ...rest) => {
    const since = performance.now()
    return provide(
      (connection) => {
        waited(performance.now() - since)
        return consumer(connection)
      },
      ...rest,
    )
  }
}
