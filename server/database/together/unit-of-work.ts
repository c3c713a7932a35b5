import { CompiledQuery, type QueryResult } from 'kysely'
import { type Rows, send } from '../ask.ts'
import { dialectOf, type Question } from '../kept-query.ts'
import type { Database } from '../open.ts'

/** A transaction that asks its questions in as few round trips as possible. */
export class UnitOfWork {
  readonly #trx: Database
  #putOff: Question[] = []

  constructor(trx: Database) {
    this.#trx = trx
  }

  /**
   * The transaction itself, for callers who ask in the usual way. Questions that were put off, such as a savepoint,
   * must be asked first.
   */
  get trx(): Database {
    if (this.#putOff.length > 0) throw new Error('Something that was put off would be overtaken.')
    return this.#trx
  }

  /** Asks questions in one round trip, together with those that were put off before. */
  async ask<const Q extends readonly Question[]>(questions: Q): Promise<Rows<Q>> {
    const before = this.#putOff.splice(0)
    const results = await Promise.all(await this.#send([...before, ...questions]))
    return results.slice(before.length).map(({ rows }) => rows) as Rows<Q>
  }

  /**
   * Puts off questions whose answers nobody waits for. They are sent with the next ones, at the latest with the end of
   * the transaction, which fails if one of them fails.
   */
  putOff(questions: readonly Question[]): void {
    this.#putOff.push(...questions)
  }

  /**
   * Sends the questions that were put off. The caller ends the transaction without waiting for the answers, and checks
   * them afterwards.
   */
  async sendRest(): Promise<Promise<unknown>[]> {
    const sent = await this.#send(this.#putOff.splice(0))
    // PostgreSQL carries out statements in the order sent, the commit included. For SQLite, each must be answered
    // before the next.
    if (dialectOf(this.#trx) === 'sqlite') await Promise.all(sent)
    return sent
  }

  async #send(questions: readonly Question[]): Promise<Promise<QueryResult<unknown>>[]> {
    if (questions.length === 0) return []
    const executor = this.#trx.getExecutor()
    const answers = await executor.provideConnection(async (connection) => {
      const sent = send(this.#trx, connection, questions)
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
export const command = (sql: string): Question => ({ compile: () => CompiledQuery.raw(sql) })
