import { CompiledQuery, type QueryResult } from 'kysely'
import { type Rows, send } from '../ask.ts'
import { dialectOf, type Question } from '../kept-query.ts'
import type { Database } from '../open.ts'

/** One transaction, in which questions are asked in as few trips as they need. */
export class UnitOfWork {
  readonly #trx: Database
  #putOff: Question[] = []

  constructor(trx: Database) {
    this.#trx = trx
  }

  /** The transaction, for whoever asks in the usual way; what was put off comes first, be it a savepoint. */
  get trx(): Database {
    if (this.#putOff.length > 0) throw new Error('Something that was put off would be overtaken.')
    return this.#trx
  }

  /** Asks in one trip, together with what was put off before. */
  async ask<const Q extends readonly Question[]>(questions: Q): Promise<Rows<Q>> {
    const before = this.#putOff.splice(0)
    const results = await Promise.all(await this.#send([...before, ...questions]))
    return results.slice(before.length).map(({ rows }) => rows) as Rows<Q>
  }

  /**
   * Asks what nobody waits for, together with whatever comes next, at the latest with the end of the transaction, which fails
   * if this does.
   */
  putOff(questions: readonly Question[]): void {
    this.#putOff.push(...questions)
  }

  /** Sends what was put off; the caller ends the transaction without waiting for the answers, and looks at them then. */
  async sendRest(): Promise<Promise<unknown>[]> {
    const sent = await this.#send(this.#putOff.splice(0))
    // PostgreSQL carries out one after the other, the end too; for SQLite the next one is asked once this one is answered.
    if (dialectOf(this.#trx) === 'sqlite') await Promise.all(sent)
    return sent
  }

  async #send(questions: readonly Question[]): Promise<Promise<QueryResult<unknown>>[]> {
    if (questions.length === 0) return []
    const executor = this.#trx.getExecutor()
    const answers = await executor.provideConnection(async (connection) => {
      const sent = send(this.#trx, connection, questions)
      // Each is looked at in turn; those behind one that failed fail unseen.
      for (const one of sent) one.catch(() => {})
      // In an object: what an async function answers is waited for.
      return { sent }
    })
    return answers.sent
  }
}

/** SQL without values. */
export const command = (sql: string): Question => ({ compile: () => CompiledQuery.raw(sql) })
