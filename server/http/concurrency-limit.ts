import { CrowdedOut } from '../base/few-at-once.ts'
import { tooMany } from '../base/postgres-codes.ts'
import { Refusal } from './refusal.ts'

/**
 * How many calls are worked on at once. Any further call is told to come again later. Its body has been read by then:
 * how much memory bodies take is limited by server/api/room-for-bodies.ts.
 */
const maxConcurrentCalls = 512

/** Seconds until a call that was turned away may come again; phones add a random part to it. */
const comeAgain = 2

/** Counts the calls that are being worked on, and turns away any that exceed the limit. */
export class ConcurrencyLimit {
  readonly #most: number
  #inside = 0

  constructor(most = maxConcurrentCalls) {
    this.#most = most
  }

  /** @throws Refusal BS_0001 (503, Retry-After) when there is no room */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.#most) throw comeLater()
    this.#inside++
    try {
      return await work()
    } catch (error) {
      throw isCrowdedOut(error) ? comeLater() : error
    } finally {
      this.#inside--
    }
  }
}

/** The refusal of a call for which nothing was done, because the server is busy. */
export const comeLater = (): Refusal =>
  new Refusal('BS_0001', { status: 503, headers: { 'retry-after': String(comeAgain) } })

/**
 * Whether an error means that too much was waiting, or that no connection to the database became free in time, or that
 * none could be opened.
 */
const isCrowdedOut = (error: unknown): boolean =>
  error instanceof CrowdedOut || (error instanceof Error && isWithoutConnection(error))

const isWithoutConnection = (error: Error): boolean =>
  error.message === 'timeout exceeded when trying to connect' ||
  // PostgreSQL accepts no more connections, and none of ours became free.
  ('code' in error && error.code === tooMany)
