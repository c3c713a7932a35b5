import { CompiledQuery, type QueryResult } from 'kysely'
import { type Rows, send } from '../run-query.ts'
import type { Dialect } from '../dialect.ts'
import { dialectOf, type PreparedQuery } from '../prepared-query.ts'
import type { Database } from '../open.ts'

/** A transaction that runs its queries in as few round trips as possible. */
export class UnitOfWork {
  readonly #trx: Database
  #deferred: PreparedQuery[] = []

  constructor(trx: Database) {
    this.#trx = trx
  }

  /**
   * The transaction itself, for callers who query it in the usual way. Deferred queries, such as a savepoint, must be
   * run first.
   */
  get trx(): Database {
    if (this.#deferred.length > 0) throw new Error('A deferred query would be overtaken.')
    return this.#trx
  }

  get dialect(): Dialect {
    return dialectOf(this.#trx)
  }

  /** Runs queries in one round trip, together with those that were deferred before. */
  async run<const Q extends readonly PreparedQuery[]>(queries: Q): Promise<Rows<Q>> {
    const before = this.#deferred.splice(0)
    const results = await Promise.all(await this.#send([...before, ...queries]))
    return results.slice(before.length).map(({ rows }) => rows) as Rows<Q>
  }

  /** As `run`, for lists of queries with names: each name gets the rows of its list's queries, in the same order. */
  async runNamed<const Q extends Readonly<Record<string, readonly PreparedQuery[]>>>(
    named: Q,
  ): Promise<{ [Name in keyof Q]: Rows<Q[Name]> }> {
    const rows: unknown[] = await this.run(Object.values(named).flat())
    const taken = Object.entries(named).map(([name, { length }]) => [name, rows.splice(0, length)])
    return Object.fromEntries(taken) as { [Name in keyof Q]: Rows<Q[Name]> }
  }

  /**
   * Defers queries whose results nobody waits for. They are sent with the next ones, at the latest with the end of
   * the transaction, which fails if one of them fails.
   */
  defer(queries: readonly PreparedQuery[]): void {
    this.#deferred.push(...queries)
  }

  /**
   * Sends the deferred queries. The caller ends the transaction without waiting for the answers, and checks
   * them afterwards.
   */
  async sendRest(): Promise<Promise<unknown>[]> {
    const sent = await this.#send(this.#deferred.splice(0))
    // PostgreSQL carries out statements in the order sent, the commit included. For SQLite, each must be answered
    // before the next.
    if (this.dialect === 'sqlite') await Promise.all(sent)
    return sent
  }

  async #send(queries: readonly PreparedQuery[]): Promise<Promise<QueryResult<unknown>>[]> {
    if (queries.length === 0) return []
    const executor = this.#trx.getExecutor()
    const answers = await executor.provideConnection(async (connection) => {
      const sent = send(this.#trx, connection, queries)
      // The caller checks the promises one after the other; this keeps those after a failed one from being reported as
      // unhandled.
      for (const one of sent) one.catch(() => {})
      // Wrapped in an object, as an async function would otherwise wait for a promise that it returns.
      return { sent }
    })
    return answers.sent
  }
}

/** SQL without values. */
export const command = (sql: string): PreparedQuery => ({ compile: () => CompiledQuery.raw(sql) })
