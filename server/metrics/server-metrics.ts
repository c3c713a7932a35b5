import { Counter, Histogram, Observed, type Reading, Registry } from './registry.ts'

/**
 * Upper ends of buckets in seconds: for waiting customers, for the database, and for calls waiting in a phone's outbox.
 */
const answerBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const databaseBounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5]
const outboxBounds = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400, 259_200]

/** The outcome of a request; `code` is the envelope's, empty if there is none. */
export type Answered = { call: string; status: number; code: string }

/** The metrics of this process's work. Nothing in them tells who ordered or what. */
export class ServerMetrics {
  readonly #registry = new Registry()
  readonly #durations = this.#histogram(
    'larder_request_duration_seconds',
    'From the request to the head of its answer, by call; "page" is everything that is no call.',
    answerBounds,
    ['call'],
  )
  readonly #answers = this.#counter('larder_answers_total', 'Answers, by call, HTTP status and code.', [
    'call',
    'status',
    'code',
  ])
  readonly #outboxAge = this.#histogram(
    'larder_outbox_age_seconds',
    'How long what a phone sends had waited on it, by the phone’s own clock.',
    outboxBounds,
    ['call'],
  )
  readonly #databaseWait = this.#histogram(
    'larder_database_wait_seconds',
    'Waiting for a connection to the database.',
    databaseBounds,
  )
  readonly #statements = this.#histogram(
    'larder_database_statement_seconds',
    'Statements of the database.',
    databaseBounds,
  )
  readonly #commits = this.#counter('larder_database_commits_total', 'Transactions committed.')
  readonly #orders = this.#counter('larder_orders_placed_total', 'Orders placed, each once.')
  #running = 0

  constructor() {
    this.observe('larder_requests_running', 'Requests that are being answered.', () => this.#running)
  }

  /** Counts a request as running. @returns a function to call once when it is answered */
  begin(): (answered: Answered) => void {
    const since = performance.now()
    this.#running += 1
    return ({ call, status, code }) => {
      this.#running -= 1
      this.#durations.observe((performance.now() - since) / 1000, [call])
      this.#answers.add([call, String(status), code])
    }
  }

  orderPlaced(): void {
    this.#orders.add()
  }

  /** @param ms the age that the phone has sent */
  outboxAge(call: string, ms: number): void {
    this.#outboxAge.observe(ms / 1000, [call])
  }

  /** The observer of the database, for when the metrics are read. */
  readonly database = {
    waited: (ms: number): void => this.#databaseWait.observe(ms / 1000),
    ran: (statement: string, ms: number): void => {
      this.#statements.observe(ms / 1000)
      if (statement === 'commit') this.#commits.add()
    },
  }

  /** Adds a metric that is read where it is counted. */
  observe(
    name: string,
    help: string,
    read: () => Promise<Reading> | Reading,
    { type = 'gauge', labels }: { type?: 'gauge' | 'counter'; labels?: readonly string[] } = {},
  ): void {
    this.#registry.add(name, new Observed({ name, help, ...(labels && { labels }) }, type, read))
  }

  write(onError: (name: string, error: unknown) => void): Promise<string> {
    return this.#registry.write(onError)
  }

  #counter(name: string, help: string, labels?: readonly string[]): Counter {
    return this.#registry.add(name, new Counter({ name, help, ...(labels && { labels }) }))
  }

  #histogram(name: string, help: string, bounds: readonly number[], labels?: readonly string[]): Histogram {
    return this.#registry.add(name, new Histogram({ name, help, ...(labels && { labels }) }, bounds))
  }
}
