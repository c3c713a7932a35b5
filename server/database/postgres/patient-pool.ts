import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { tooMany } from '../../base/postgres-codes.ts'
import { isSpent, keepingClient } from './pipelined-postgres.ts'

const most = 10
const againMs = 50

/**
 * The connections to a PostgreSQL database, ten at most. If the database accepts no more connections, requests share
 * the open ones, and after a while the pool tries to open more. A caller then waits, and fails only if no connection
 * becomes free for long.
 */
export class PatientPool implements PostgresPool {
  readonly Client = keepingClient
  readonly #pool: Pool
  readonly #patienceMs: number
  readonly #fullMs: number
  #isFull = false

  /**
   * @param patienceMs how long a caller waits for a connection at most
   * @param fullMs how long no more connections are tried after the database has refused one
   * @param longestQuestionMs after which a connection that hasn't answered counts as dead and is closed; undefined for
   * work that may take any time, such as migrations
   */
  constructor(
    connectionString: string,
    {
      patienceMs = 5_000,
      fullMs = 10_000,
      longestQuestionMs,
    }: { patienceMs?: number; fullMs?: number; longestQuestionMs?: number | undefined } = {},
  ) {
    this.#pool = new Pool({
      connectionString,
      max: most,
      connectionTimeoutMillis: patienceMs,
      // Without this, connections to a machine that vanished silently would seem open for a quarter of an hour.
      keepAlive: true,
      ...(longestQuestionMs !== undefined && { query_timeout: longestQuestionMs }),
      // Queries that are asked at the same time are sent without waiting for each other's answers.
      pipeline: true,
      Client: this.Client,
      types: parsers as CustomTypesConfig,
    })
    this.#patienceMs = patienceMs
    this.#fullMs = fullMs
    // A connection that breaks while idle is replaced by the pool; without a listener, its error would end the process.
    this.#pool.on('error', () => {})
    // The pool itself listens to idle connections only. If one breaks within a transaction, the next statement reports
    // it.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  get options(): Pool['options'] {
    return this.#pool.options
  }

  /** How many connections there are, in use or not. */
  get size(): number {
    return this.#pool.totalCount
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  async connect(): Promise<PoolClient> {
    for (const since = performance.now(); ;) {
      try {
        const client = await this.#pool.connect()
        // Kysely releases every client without saying whether it still works, so the pool is told here not to reuse a
        // spent one.
        const release = client.release.bind(client)
        client.release = (error) => release(error || isSpent(client))
        return client
      } catch (error) {
        if ((error as { code?: string }).code !== tooMany || performance.now() - since > this.#patienceMs)
          throw error
        this.#goRound()
        await wait(againMs)
      }
    }
  }

  #goRound(): void {
    this.options.max = Math.max(1, this.size)
    if (this.#isFull) return
    this.#isFull = true
    setTimeout(() => {
      this.#isFull = false
      this.options.max = most
    }, this.#fullMs).unref()
  }
}

/** PostgreSQL returns 64-bit integers as text. Ours are instants and cents, well below 2^53. */
const parsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === types.builtins.INT8 ? Number : types.getTypeParser(id, format as 'text'),
}
