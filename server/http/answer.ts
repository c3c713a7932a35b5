import { answerOf, refusalOf } from '../../core/contract/envelope.ts'
import type { Refusal } from './refusal.ts'

/** An answer that is serialized already: a stored menu, or the stored first answer to an idempotency key. */
export class WrittenAnswer {
  readonly text: string
  readonly status: number
  /** A cache key when it is worth keeping the compressed form; else null. */
  readonly cacheKey: string | null

  constructor(
    text: string,
    { status = 200, cacheKey = null }: { status?: number; cacheKey?: string | null } = {},
  ) {
    this.text = text
    this.status = status
    this.cacheKey = cacheKey
  }
}

/** An endless answer of server-sent events in place of an envelope. */
export class StreamAnswer {
  readonly body: ReadableStream<Uint8Array>

  constructor(body: ReadableStream<Uint8Array>) {
    this.body = body
  }
}

export const writeAnswer = (data: unknown): string => JSON.stringify(answerOf(data))

export const writeRefusal = ({ code, data }: Pick<Refusal, 'code' | 'data'>): string =>
  JSON.stringify(refusalOf(code, data))
