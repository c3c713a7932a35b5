import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'

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
