import type { Kysely, LogEvent } from 'kysely'

/** Is told what the database takes; one that isn't read costs nothing, as nobody is told then. */
export type DatabaseObserver = {
  /** A connection was waited for. */
  waited: (ms: number) => void
  /** A statement was carried out, or failed. */
  ran: (statement: string, ms: number) => void
}

/** Tells all of these. */
export const observers = (all: readonly DatabaseObserver[]): DatabaseObserver | undefined =>
  all.length === 0
    ? undefined
    : {
        waited: (ms) => all.forEach(({ waited }) => waited(ms)),
        ran: (statement, ms) => all.forEach(({ ran }) => ran(statement, ms)),
      }

/** For Kysely's own log of statements. */
export const statementsTo =
  ({ ran }: DatabaseObserver) =>
  ({ query, queryDurationMillis }: LogEvent): void =>
    ran(query.sql, queryDurationMillis)

/**
 * Tells how long a connection is waited for. Kysely has no place for that: its executor is asked for a connection by every
 * statement and every transaction, and is given a stopwatch here.
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
