import { CompiledQuery, type QueryResult } from 'kysely'
import { type Rows, send } from '../ask.ts'
import { dialectOf, type Question } from '../kept-query.ts'
import type { Database } from '../open.ts'

/** One transaction, in which questions are asked in as few trips as they need. */
export class UnitOfWork {
  /** The transaction, for whoever asks in the usual way; after `settle`. */
  readonly trx: Database
  #putOff: Question[] = []

  constructor(trx: Database) {
    this.trx = trx
  }

  /** Asks in one trip, together with what was put off before. */
  async ask<const Q extends readonly Question[]>(questions: Q): Promise<Rows<Q>> {
    const before = this.#putOff.splice(0)
    const results = await Promise.all(await this.#send([...before, ...questions]))
    return results.slice(before.length).map(({ rows }) => rows) as Rows<Q>
  }

  /**
   * Asks what nobody waits for: on PostgreSQL together with whatever comes next, at the latest with the end of the
   * transaction, which fails if this does. On SQLite there are no trips to save, and it is asked at once.
   */
  async putOff(questions: readonly Question[]): Promise<void> {
    if (dialectOf(this.trx) === 'sqlite') await this.ask(questions)
    else this.#putOff.push(...questions)
  }

  /** Asks what was put off, before something is asked in the usual way. */
  async settle(): Promise<void> {
    if (this.#putOff.length > 0) await this.ask([])
  }

  /** Sends what was put off; the caller ends the transaction without waiting for the answers, and looks at them then. */
  async sendRest(): Promise<Promise<unknown>[]> {
    return this.#send(this.#putOff.splice(0))
  }

  async #send(questions: readonly Question[]): Promise<Promise<QueryResult<unknown>>[]> {
    if (questions.length === 0) return []
    const executor = this.trx.getExecutor()
    const answers = await executor.provideConnection(async (connection) => {
      const sent = send(this.trx, connection, questions)
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
