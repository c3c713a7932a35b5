import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { Client, type ClientBase, type QueryConfig } from 'pg'
import { onlyReads } from '../base/postgres-codes.ts'
import { nameOfKept } from './kept-names.ts'

/** Kysely's PostgreSQL, whose transactions begin in the same trip as their first question. */
export class PipelinedPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config)
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<unknown>>()

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (settings.isolationLevel || settings.accessMode) return super.beginTransaction(connection, settings)
    const begun = connection.executeQuery(CompiledQuery.raw('begin'))
    begun.catch(() => {})
    this.#begun.set(connection, begun)
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const [, ended] = await Promise.allSettled([
      this.#begun.get(connection),
      super.commitTransaction(connection),
    ])
    if (ended.status === 'rejected') throw ended.reason
  }
}

/**
 * How PostgreSQL says that a kept statement isn't what it was: its columns are of other types since a newer release migrated
 * them, or a pooler in between has handed the connection to somebody else meanwhile.
 */
const isForgotten = ({ code, message }: { code?: string; message: string }): boolean =>
  code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))

/** Where that has happened, statements are no longer kept: whoever asks anew is answered. */
let keeps = true

class KeepingClient extends Client {
  #isCorked = false
  #isOfStandby = false

  get isSpent(): boolean {
    return this.#isOfStandby || this.connection.stream.destroyed
  }

  /** What is sent in the same instant leaves together: each write of its own wakes the database up. */
  #sendTogether(): void {
    if (this.#isCorked) return
    const { stream } = this.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  // @ts-expect-error Client has many overloads; Kysely calls this one.
  override query(sql: unknown, values?: unknown[], callback?: unknown): unknown {
    this.#sendTogether()
    const name = keeps && typeof sql === 'string' && values?.length ? nameOfKept(sql) : undefined
    const config: QueryConfig = { name, text: sql as string, values: values as unknown[] }
    const asked: unknown =
      name === undefined ? Reflect.apply(super.query, this, [sql, values, callback]) : super.query(config)
    if (asked instanceof Promise)
      asked.catch((error: { code?: string; message: string }) => {
        if (error.code === onlyReads) this.#isOfStandby = true
        if (name !== undefined && isForgotten(error)) keeps = false
      })
    return asked
  }
}

/** A connection that keeps kept queries prepared. */
export const keepingClient = KeepingClient as unknown as typeof Client

/** Whether whoever asks next had better have another connection: this one is gone, or leads to where nothing is written. */
export const isSpent = (client: ClientBase): boolean => (client as unknown as KeepingClient).isSpent
