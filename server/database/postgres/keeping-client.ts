import { Client, type ClientBase } from 'pg'
import { alreadyFailed, onlyReads } from '../../base/postgres-codes.ts'
import { namePrepared, nameOfPrepared } from '../prepared-names.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { isValue, type Statement, StatementBatch, type Value } from './statement-batch.ts'

type PostgresError = { code?: string; message: string; cause?: unknown }

/**
 * Whether an error means that a prepared statement is no longer valid: a newer release has migrated its columns to
 * other types, or a connection pooler in between has given the connection to another client meanwhile.
 */
const isForgotten = ({ code, message }: PostgresError): boolean =>
  code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))

/** Once that has happened, this process prepares no more statements, so that a query that is asked again succeeds. */
let keeps = true

/** The commands that are sent together with other statements, although they have no values. */
const commands = new Set(['begin', 'commit'])
for (const one of commands) namePrepared(one)

class KeepingClient extends Client {
  readonly #prepared = new PreparedStatements((id, format) => this.getTypeParser(id, format) as never)
  #waiting: Statement[] = []
  #isOfStandby = false
  #failedFirst: unknown

  get isSpent(): boolean {
    return this.#isOfStandby || this.connection.stream.destroyed
  }

  // @ts-expect-error Client has many overloads; Kysely calls this one.
  override query(sql: unknown, values: unknown[] = [], callback?: unknown): unknown {
    if (callback === undefined && typeof sql === 'string' && isOne(sql, values))
      return this.#askTogether(sql, values)
    this.#sendWaiting()
    const asked: unknown = Reflect.apply(super.query, this, [sql, values, callback])
    if (asked instanceof Promise) asked.catch((error: PostgresError) => this.#learnFrom(error))
    return asked
  }

  /** All that is asked in this tick is sent as one packet, as each separate write wakes the database up. */
  #askTogether(text: string, values: Value[]): Promise<unknown> {
    if (this.#waiting.length === 0) process.nextTick(() => this.#sendWaiting())
    const name = (keeps && nameOfPrepared(text)) || ''
    const asked = new Promise((resolve, reject) => {
      this.#waiting.push({ text, name, values, resolve, reject })
    })
    asked.catch((error: PostgresError) => {
      this.#learnFrom(error)
      if (name !== '' && isForgotten(error)) keeps = false
    })
    return asked
  }

  #sendWaiting(): void {
    if (this.#waiting.length === 0) return
    const { stream } = this.connection
    stream.cork()
    super.query(new StatementBatch(this.#waiting.splice(0), this.#prepared))
    stream.uncork()
  }

  #learnFrom(error: PostgresError): void {
    // Errors arrive in the order of the statements, so the one before is the one that failed the transaction.
    if (error.code === alreadyFailed) error.cause = this.#failedFirst
    else this.#failedFirst = error
    if (error.code === onlyReads) this.#isOfStandby = true
  }
}

/** Text without values may consist of several statements, which can't be sent together with others. */
const isOne = (text: string, values: unknown[]): values is Value[] =>
  (values.length > 0 || commands.has(text)) && values.every(isValue)

/** The class of clients that send statements together and keep prepared queries. */
export const keepingClient = KeepingClient as unknown as typeof Client

/** Whether the next caller needs another connection: this one is closed, or leads to a server that is read-only. */
export const isSpent = (client: ClientBase): boolean => (client as unknown as KeepingClient).isSpent
