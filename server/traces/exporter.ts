import type { Log } from '../log/log.ts'
import type { TracesConfig } from '../settings/watching-config.ts'
import { otlpOf } from './otlp.ts'
import type { Span } from './span.ts'

/** Beyond this number, the oldest spans are dropped: a collector that is down must cost neither memory nor orders. */
const mostWaiting = 4_096
const mostAtOnce = 512
const everyMs = 5_000
const timeoutMs = 5_000
/** How long the server, which is to stop, waits for the collector. */
const lastWaitMs = 500

/** Sends spans to a collector in batches. What it doesn't accept is dropped, and that is logged once. */
export class Exporter {
  readonly #config: TracesConfig
  readonly #log: Log
  readonly #timer: ReturnType<typeof setInterval>
  #waiting: Span[] = []
  #sending: Promise<void> | null = null
  #isFailing = false
  readonly #ending = new AbortController()

  constructor(config: TracesConfig, log: Log) {
    this.#config = config
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), everyMs)
    this.#timer.unref()
  }

  add(span: Span): void {
    if (this.#waiting.length >= mostWaiting) return
    this.#waiting.push(span)
    if (this.#waiting.length >= mostAtOnce && !this.#sending) void this.flush()
  }

  /** Sends the waiting spans. */
  flush(): Promise<void> {
    return (this.#sending ??= this.#sendAll().finally(() => (this.#sending = null)))
  }

  /** Sends the waiting spans for the last time. A collector that takes long doesn't get them. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    const late = setTimeout(() => this.#ending.abort(), lastWaitMs)
    await this.flush()
    await this.flush()
    clearTimeout(late)
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, mostAtOnce)
      this.#waiting = this.#waiting.slice(mostAtOnce)
      const problem = await this.#send(batch)
      if (problem !== null && !this.#isFailing)
        this.#log.warn({ reason: problem }, 'the collector takes no traces; they are dropped')
      if (problem === null && this.#isFailing) this.#log.info('the collector takes traces again')
      this.#isFailing = problem !== null
      if (this.#isFailing) return void (this.#waiting = [])
    }
  }

  /** @returns why the batch wasn't accepted, or null */
  async #send(batch: readonly Span[]): Promise<string | null> {
    const { endpoint, headers, serviceName } = this.#config
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(otlpOf(serviceName, batch)),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#ending.signal]),
      })
      await response.arrayBuffer()
      return response.ok ? null : `status ${response.status}`
    } catch (error) {
      const cause = (error as Error).cause
      return cause instanceof Error ? cause.message : (error as Error).message
    }
  }
}
