import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { Client, type ClientBase, type QueryConfig } from 'pg'
import { alreadyFailed, onlyReads } from '../../base/postgres-codes.ts'
import { nameOfPrepared } from '../prepared-names.ts'

/**
 * Kysely's PostgreSQL dialect, except that `begin` is sent in the same round trip as the transaction's first query, and
 * that whoever migrates takes the lock for it themselves (`migrate`).
 */
export class PipelinedPostgres extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): PostgresDriver {
    return new PipelinedDriver(this.#config)
  }

  override createAdapter(): PostgresAdapter {
    return new LocklessAdapter()
  }
}

class LocklessAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
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
 * Whether an error means that a prepared statement is no longer valid: a newer release has migrated its columns to
 * other types, or a connection pooler in between has given the connection to another client meanwhile.
 */
const isForgotten = ({ code, message }: { code?: string; message: string }): boolean =>
  code === '26000' || code === '42P05' || (code === '0A000' && message.includes('cached plan'))

/** Once that has happened, this process prepares no more statements, so that a query that is asked again succeeds. */
let keeps = true

class KeepingClient extends Client {
  #isCorked = false
  #isOfStandby = false
  #failedFirst: unknown

  get isSpent(): boolean {
    return this.#isOfStandby || this.connection.stream.destroyed
  }

  /** Sends all that is written in this tick as one packet, as each separate write wakes the database up. */
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
    const name = keeps && typeof sql === 'string' && values?.length ? nameOfPrepared(sql) : undefined
    const config: QueryConfig = { name, text: sql as string, values: values as unknown[] }
    const asked: unknown =
      name === undefined ? Reflect.apply(super.query, this, [sql, values, callback]) : super.query(config)
    if (asked instanceof Promise)
      asked.catch((error: { code?: string; message: string; cause?: unknown }) => {
        // Errors arrive in the order of the statements, so the one before is the one that failed the transaction.
        if (error.code === alreadyFailed) error.cause = this.#failedFirst
        else this.#failedFirst = error
        if (error.code === onlyReads) this.#isOfStandby = true
        if (name !== undefined && isForgotten(error)) keeps = false
      })
    return asked
  }
}

/** The client class whose connections keep prepared queries. */
export const keepingClient = KeepingClient as unknown as typeof Client

/** Whether the next caller needs another connection: this one is closed, or leads to a server that is read-only. */
export const isSpent = (client: ClientBase): boolean => (client as unknown as KeepingClient).isSpent
