import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { tooMany } from '../base/postgres-codes.ts'
import { isSpent, keepingClient } from './postgres-bridge.ts'

const most = 10
const againMs = 50

/**
 * The connections to a PostgreSQL, ten at most. Where the database takes no more of them, those that are there go round,
 * and after a while more are asked for: whoever asks then waits, and fails only where none is to be had for long.
 */
export class PatientPool implements PostgresPool {
  readonly Client = keepingClient
  readonly #pool: Pool
  readonly #patienceMs: number
  readonly #fullMs: number
  #isFull = false

  /**
   * @param patienceMs for how long somebody waits for a connection at most
   * @param fullMs for how long a database that had no room counts as having none
   * @param longestQuestionMs after which a connection counts as dead that hasn't answered, and is given up; none for what
   * takes as long as it takes
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
      // A machine that is gone without a word leaves its connections as they were, for a quarter of an hour.
      keepAlive: true,
      ...(longestQuestionMs !== undefined && { query_timeout: longestQuestionMs }),
      // What is asked together is sent together.
      pipeline: true,
      Client: this.Client,
      types: parsers as CustomTypesConfig,
    })
    this.#patienceMs = patienceMs
    this.#fullMs = fullMs
    // A connection that breaks while idle is replaced by the pool; without a listener, its error would end the process.
    this.#pool.on('error', () => {})
    // The pool listens to idle ones alone. Of one that breaks within a transaction, the next statement says so.
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
        // Kysely gives back whatever it was given: the pool is told here what isn't to be given to anybody else.
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

/** PostgreSQL answers 64-bit integers as text; ours are instants and cents, well inside 2^53. */
const parsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    id === types.builtins.INT8 ? Number : types.getTypeParser(id, format as 'text'),
}
