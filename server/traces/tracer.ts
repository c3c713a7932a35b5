import { AsyncLocalStorage } from 'node:async_hooks'
import type { DatabaseObserver } from '../database/observe.ts'
import type { Log } from '../log/log.ts'
import type { TracesConfig } from '../settings/watching-config.ts'
import { Exporter } from './exporter.ts'
import { type Attributes, instant, newSpanId, newTraceId, readTraceparent } from './span.ts'

type Ended = { name: string; attributes: Attributes; hasFailed: boolean }

/** A shorter wait (ms) for a connection isn't recorded. */
const shortestWaitMs = 1

/**
 * Traces requests and their database statements. Traces contain nothing about who ordered or what: statements are
 * without their values.
 */
export class Tracer {
  readonly #share: number
  readonly #exporter: Exporter
  readonly #current = new AsyncLocalStorage<{ traceId: string; spanId: string }>()
  readonly #system: string

  /** @param system `sqlite` or `postgresql`, as OpenTelemetry calls them */
  constructor(config: TracesConfig, log: Log, system: 'sqlite' | 'postgresql') {
    this.#share = config.share
    this.#exporter = new Exporter(config, log)
    this.#system = system
  }

  /**
   * Runs the work that answers a request, within its span.
   * @param traceparent from whoever passed the request on, if they can be trusted
   * @param describe called afterwards for the request's description
   */
  async request(
    traceparent: string | undefined,
    work: () => Promise<void>,
    describe: () => Ended,
  ): Promise<void> {
    const parent = readTraceparent(traceparent)
    if (!(parent?.isSampled ?? Math.random() < this.#share)) return work()
    const context = { traceId: parent?.traceId ?? newTraceId(), spanId: newSpanId() }
    const startMs = instant()
    try {
      await this.#current.run(context, work)
    } finally {
      const parentId = parent?.spanId ?? null
      this.#exporter.add({ ...context, ...describe(), parentId, kind: 'server', startMs, endMs: instant() })
    }
  }

  readonly database: DatabaseObserver = {
    waited: (ms) => {
      if (ms >= shortestWaitMs) this.#child('wait for a connection', ms, {})
    },
    ran: (statement, ms) => {
      const name = /^\w+/.exec(statement.trimStart())?.[0]?.toUpperCase() ?? 'statement'
      this.#child(name, ms, { 'db.query.text': statement })
    },
  }

  stop(): Promise<void> {
    return this.#exporter.stop()
  }

  #child(name: string, ms: number, attributes: Attributes): void {
    const parent = this.#current.getStore()
    if (!parent) return
    const endMs = instant()
    this.#exporter.add({
      traceId: parent.traceId,
      spanId: newSpanId(),
      parentId: parent.spanId,
      name,
      kind: 'client',
      startMs: endMs - ms,
      endMs,
      attributes: { 'db.system.name': this.#system, ...attributes },
      hasFailed: false,
    })
  }
}
