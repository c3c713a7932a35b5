import { answerOf, refusalOf } from '../../core/contract/envelope.ts'
import type { Compressor, Encoding } from './compress.ts'
import type { Refusal } from './refusal.ts'

/** What fits into two packets is there as soon compressed or not, and compressing it for one caller costs as much as the rest. */
const worthCompressing = 2800

/** What is sent of an answer: compressed bytes, or its text where that is all the caller takes or gains nothing. */
type Encoded = { body: string | Uint8Array<ArrayBuffer>; encoding: Encoding | null }

/** An answer that is serialized already, such as the stored first answer to an idempotency key. */
export class WrittenAnswer {
  readonly text: string
  readonly status: number

  constructor(text: string, { status = 200 }: { status?: number } = {}) {
    this.text = text
    this.status = status
  }

  async encoded(compressor: Compressor, encoding: Encoding | null): Promise<Encoded> {
    const { text } = this
    return encoding && text.length >= worthCompressing
      ? { body: await compressor.compress(text, encoding), encoding }
      : { body: text, encoding: null }
  }
}

/**
 * An answer that all phones of a shop get, written and compressed once. Its name tells it from every other one, and from
 * its own other versions; `write` is asked for the text only where the bytes aren't kept.
 */
export class SharedAnswer {
  readonly name: string
  readonly write: () => Promise<string>
  /** Until when (ms) whoever asks the same gets it, while nothing changes in the database; undefined: it is asked for each time. */
  readonly until: number | undefined
  readonly status = 200

  constructor(name: string, write: () => Promise<string>, { until }: { until?: number } = {}) {
    this.name = name
    this.write = write
    this.until = until
  }

  async encoded(compressor: Compressor, encoding: Encoding | null): Promise<Encoded> {
    return encoding
      ? { body: await compressor.compressOnce(this.name, encoding, this.write), encoding }
      : { body: await this.write(), encoding: null }
  }
}

/** Thrown by `write` when what the name says is there no more; the call is then carried out anew. */
export class Superseded extends Error {
  override name = 'Superseded'
}

/** An endless answer of server-sent events in place of an envelope. */
export class StreamAnswer {
  readonly body: ReadableStream<Uint8Array>

  constructor(body: ReadableStream<Uint8Array>) {
    this.body = body
  }
}

/** @param requestId which request alone it answers; left out of what is kept for several */
export const writeAnswer = (data: unknown, requestId?: string): string =>
  JSON.stringify({ ...answerOf(data), requestId })

export const writeRefusal = ({ code, data }: Pick<Refusal, 'code' | 'data'>, requestId?: string): string =>
  JSON.stringify({ ...refusalOf(code, data), requestId })
