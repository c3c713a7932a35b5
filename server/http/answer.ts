import { answerOf, refusalOf } from '../../core/contract/envelope.ts'
import type { Refusal } from './refusal.ts'

/** An envelope that is written out already: a stored menu, or the first answer to a key. */
export class WrittenAnswer {
  readonly text: string
  readonly status: number
  /** Names the text when it is worth keeping its compressed form. */
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

/** What isn't an envelope, and doesn't end by itself: events as they happen. */
export class StreamAnswer {
  readonly body: ReadableStream<Uint8Array>

  constructor(body: ReadableStream<Uint8Array>) {
    this.body = body
  }
}

export const writeAnswer = (data: unknown): string => JSON.stringify(answerOf(data))

export const writeRefusal = ({ code, data }: Pick<Refusal, 'code' | 'data'>): string =>
  JSON.stringify(refusalOf(code, data))
